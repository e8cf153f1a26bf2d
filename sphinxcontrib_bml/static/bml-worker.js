// The service worker of a site: it keeps the files of one build, and answers from them (OFFLINE OF-2).
// The build writes the list of files, its fingerprint and a page before this text: FILES, VERSION,
// MISSING.
"use strict";

const SCOPE = self.registration.scope;
// Other sites of the same host have names of their own: caches are shared by all of them.
const PREFIX = "bml " + SCOPE + " ";
const NAME = PREFIX + VERSION;
const KEPT = new Set(FILES.map(file => new URL(file, SCOPE).href));

const oldNames = async () =>
    (await caches.keys()).filter(name => name.startsWith(PREFIX) && name !== NAME);

const isPage = url => /(?:\/|\.html)$/.test(new URL(url).pathname);

// A page that was removed is not answered from an older build either.
async function forgetRemovedPages() {
    for (const name of await oldNames()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys())
            if (isPage(request.url) && !KEPT.has(request.url)) await cache.delete(request);
    }
}

self.addEventListener("install", event => event.waitUntil((async () => {
    const cache = await caches.open(NAME);
    await cache.addAll([...KEPT].map(url => new Request(url, {cache: "no-cache"})));
    await forgetRemovedPages();
})()));

self.addEventListener("activate", event => event.waitUntil((async () => {
    await Promise.all((await oldNames()).map(name => caches.delete(name)));
    await self.clients.claim();
})()));

// A newer worker waits until a reader asks for it, so that no page changes while it is read.
self.addEventListener("message", event => {
    if (event.data === "load") self.skipWaiting();
});

const missing = () => new Response(MISSING.replaceAll("{root}", SCOPE), {
    status: 503, headers: {"Content-Type": "text/html; charset=utf-8"},
});

async function answer(request, url) {
    const kept = await (await caches.open(NAME)).match(url);
    // Some hosts lead from page.html to page; a browser refuses such an answer as it is.
    if (kept) return kept.redirected ? new Response(kept.body, {headers: kept.headers}) : kept;
    // The browser's own memory may hold a page that was removed.
    return fetch(request, {cache: "no-cache"}).catch(error => {
        if (request.mode !== "navigate") throw error;
        return missing();
    });
}

self.addEventListener("fetch", event => {
    const {request} = event;
    if (request.method !== "GET" || !request.url.startsWith(SCOPE)) return;
    const url = new URL(request.url);
    url.search = url.hash = "";
    if (KEPT.has(`${url.href}/index.html`)) {
        event.respondWith(Response.redirect(`${url.href}/`));
        return;
    }
    if (url.pathname.endsWith("/")) url.pathname += "index.html";
    else if (!/\.[^/]*$/.test(url.pathname)) url.pathname += ".html";
    if (KEPT.has(url.href) || request.mode === "navigate")
        event.respondWith(answer(request, url.href));
});

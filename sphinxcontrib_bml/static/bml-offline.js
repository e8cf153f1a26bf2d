// Keeps the site on the device, and says when there are newer notes (OFFLINE OF-1, OF-4).
(() => {
    "use strict";
    const script = document.currentScript, words = script.dataset;
    // A preview on the author's computer shows what was saved, not what was kept.
    const isPreview = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
    if (isPreview || !location.protocol.startsWith("http") || !("serviceWorker" in navigator)) return;
    const root = new URL("../", script.src);

    const link = (rel, file) => {
        const element = document.createElement("link");
        element.rel = rel;
        element.href = new URL(file, root);
        document.head.append(element);
    };
    link("manifest", "bml-manifest.webmanifest");
    link("apple-touch-icon", "_static/bml-icon.png");

    // The day on which the host made, or sent, the pages that this device keeps.
    async function dayOfKept() {
        const page = await caches.match(new URL(words.first, root));
        const told = page && (page.headers.get("last-modified") || page.headers.get("date"));
        const language = document.documentElement.lang || undefined;
        return told && new Intl.DateTimeFormat(language, {day: "numeric", month: "long"})
            .format(new Date(told));
    }

    async function offer(registration) {
        const day = await dayOfKept().catch(() => "");
        if (document.querySelector(".bml-offline")) return;
        const banner = document.createElement("div");
        banner.className = "bml-offline";
        banner.setAttribute("role", "status");
        document.body.append(banner);
        const text = document.createElement("span");
        text.textContent = day ? words.newer.replace("{date}", day) : words.newerUndated;
        const load = document.createElement("button");
        load.type = "button";
        load.textContent = words.load;
        load.addEventListener("click", () => {
            navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
            if (registration.waiting) registration.waiting.postMessage("load");
            else location.reload();
        });
        const close = document.createElement("button");
        close.type = "button";
        close.textContent = words.later;
        close.addEventListener("click", () => banner.remove());
        banner.append(text, load, close);
    }

    function watch(registration) {
        // Without a controller these are the first notes of this device.
        const offerIfNewer = () => {
            if (registration.waiting && navigator.serviceWorker.controller) offer(registration);
        };
        const follow = () => registration.installing?.addEventListener("statechange", offerIfNewer);
        registration.addEventListener("updatefound", follow);
        follow();
        offerIfNewer();
    }

    // A host without a worker no longer has a site that is kept.
    async function forgetIfGone() {
        const {status} = await fetch(new URL("bml-worker.js", root), {cache: "no-store"});
        if (status !== 404 && status !== 410) return;
        const registration = await navigator.serviceWorker.getRegistration(root);
        const names = (await caches.keys()).filter(name => name.startsWith(`bml ${root} `));
        await Promise.all(names.map(name => caches.delete(name)));
        await registration?.unregister();
    }

    addEventListener("load", () => {
        navigator.serviceWorker
            .register(new URL("bml-worker.js", root), {updateViaCache: "none"})
            .then(registration => {
                watch(registration);
                return registration.update();
            })
            .catch(forgetIfGone)
            .catch(() => {}); // Private windows and full storage: the site works as without it.
    });
})();

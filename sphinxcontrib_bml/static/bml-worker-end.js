// The site is no longer kept: this worker removes itself and what was kept (OFFLINE OF-6).
"use strict";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", event => event.waitUntil((async () => {
    const prefix = "bml " + self.registration.scope + " ";
    const names = (await caches.keys()).filter(name => name.startsWith(prefix));
    await Promise.all(names.map(name => caches.delete(name)));
    await self.registration.unregister();
})()));

/* The page opens without a network, and says that games need the server. Pages: the network first.
 * Built files, whose names change with what is in them: the kept ones first. The API is never
 * touched. */

const CACHE = "fallstar-1";
const PAGE = "/"; // one page for every address
const LIST = "/files.json"; // what the build is made of

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** A page was opened and has settled: keep what it is made of. */
self.addEventListener("message", (event) => {
  if (event.data === "keep") event.waitUntil(keep().catch(() => {}));
});

async function keep() {
  const cache = await caches.open(CACHE);
  const files = await (await fetch(LIST)).json();
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname).filter(isAsset);
  await Promise.all(files.filter((path) => !kept.includes(path)).map((path) => cache.add(path)));
  await cache.add(PAGE);
  // Only now that the new build is whole may the old one go.
  await Promise.all(kept.filter((path) => !files.includes(path)).map((path) => cache.delete(path)));
}

const isAsset = (path) => path.startsWith("/assets/");
const isPage = (path) => !/^\/(api|health|metrics)(\/|$)/.test(path);
const isRootFile = (path) => /^\/[\w-]+\.(svg|png|webmanifest)$/.test(path);

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (isAsset(pathname)) event.respondWith(keptFirst(request));
  else if (request.mode === "navigate" && isPage(pathname))
    event.respondWith(networkFirst(request, PAGE));
  else if (isRootFile(pathname)) event.respondWith(networkFirst(request, request));
});

async function keptFirst(request) {
  const kept = await caches.match(request, { cacheName: CACHE });
  return kept ?? fetch(request);
}

async function networkFirst(request, key) {
  try {
    const answer = await fetch(request);
    if (key === request && answer.ok) {
      const cache = await caches.open(CACHE);
      await cache.put(key, answer.clone());
    }
    return answer;
  } catch (error) {
    const kept = await caches.match(key, { cacheName: CACHE });
    if (kept) return kept;
    throw error;
  }
}

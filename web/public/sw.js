/* The page opens without a network, at a server and on a static host, in any folder. Pages: the network first.
 * Built files, whose names change with what is in them: the kept ones first. The API is never touched. */

const CACHE = "fallstar-1";
const FOLDER = new URL(self.registration.scope).pathname;
const PAGE = FOLDER; // one page for every address
const LIST = `${FOLDER}files.json`; // what the build is made of
// Asked for by nothing of the build itself.
const EXTRAS = ["manifest.webmanifest", "icon.svg", "icon-192.png"].map((name) => FOLDER + name);

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** A page was opened and has settled: keep what the newest build is made of, and say what that is. A page that
 * began to load before this worker was active, and was there only after, has no worker yet: it gets this one. */
self.addEventListener("message", (event) => {
  if (event.data !== "keep") return;
  event.waitUntil(
    Promise.all([keep(), self.clients.claim().catch(() => {})]).then(
      ([files]) => event.source?.postMessage({ kept: files }),
      () => {},
    ),
  );
});

async function keep() {
  const cache = await caches.open(CACHE);
  const names = await (await fetch(LIST, { cache: "no-cache" })).json();
  const files = names.map((name) => FOLDER + name);
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname).filter(isAsset);
  await Promise.all(files.filter((path) => !kept.includes(path)).map((path) => cache.add(path)));
  await Promise.all(EXTRAS.map((path) => cache.add(path)));
  await cache.add(new Request(PAGE, { cache: "no-cache" }));
  // Only now that the new build is whole may the old one go.
  await Promise.all(kept.filter((path) => !files.includes(path)).map((path) => cache.delete(path)));
  return files;
}

const inFolder = (path) => (path.startsWith(FOLDER) ? path.slice(FOLDER.length) : null);
const isAsset = (path) => inFolder(path)?.startsWith("assets/") ?? false;
const isPage = (path) =>
  inFolder(path) !== null && !/^(api|health|metrics)(\/|$)/.test(inFolder(path));
const isRootFile = (path) => /^[\w-]+\.(svg|png|webmanifest)$/.test(inFolder(path) ?? "");

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
  // Someone found the kept one damaged.
  if (request.cache === "reload") return networkFirst(request, request);
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

/* The page opens without a network: its frame comes from here, and says that games need the server.
 * Pages: the network first. Built files, whose names change with what is in them: the kept ones
 * first. The API is never touched. */

const CACHE = "fallstar-1";
const PAGE = "/"; // one page for every address
const MOST = 150; // files kept; the oldest go first

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.add(PAGE))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (isAsset(url)) event.respondWith(asset(request));
  else if (isOurs(url) && request.mode === "navigate") event.respondWith(page(request));
  else if (isRootFile(url)) event.respondWith(rootFile(request));
});

/** The page tells what its first visit fetched before this worker was there. */
self.addEventListener("message", (event) => {
  if (!Array.isArray(event.data)) return;
  const urls = event.data.filter((text) => {
    const url = new URL(text, location.href);
    return url.origin === location.origin && isAsset(url);
  });
  event.waitUntil(
    caches.open(CACHE).then(async (cache) => {
      await Promise.all(
        urls.map(async (url) => (await cache.match(url)) ?? cache.add(url).catch(() => {})),
      );
      await tidy(cache);
    }),
  );
});

const isAsset = (url) => url.pathname.startsWith("/assets/");
const isRootFile = (url) => /^\/[\w-]+\.(svg|png|webmanifest)$/.test(url.pathname);
const isOurs = (url) => !/^\/(api|health|metrics)(\/|$)/.test(url.pathname);

async function page(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    const html = answer.headers.get("content-type")?.startsWith("text/html");
    if (answer.ok && html && !answer.redirected) await cache.put(PAGE, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(PAGE);
    if (kept) return kept;
    throw error;
  }
}

async function asset(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    await tidy(cache);
  }
  return answer;
}

async function rootFile(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(request);
    if (kept) return kept;
    throw error;
  }
}

async function tidy(cache) {
  const requests = (await cache.keys()).filter(({ url }) => isAsset(new URL(url)));
  await Promise.all(requests.slice(0, -MOST).map((request) => cache.delete(request)));
}

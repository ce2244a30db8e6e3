/*
 * Shows one page where the server cannot be reached. It keeps that page and the files that it is drawn
 * with, and nothing else: no page of a person, no answer of the API. It lets everything pass that does
 * not load a page (streams, calls, forms), and every answer that the server gives, whatever it says.
 */
const { searchParams } = new URL(self.location.href)
const PAGE = `/console/offline?${searchParams}`
const DRAWN_WITH = /\/assets\/[\w.-]+\.(?:css|svg)$/
const CACHE = `offline ${searchParams}`

self.addEventListener('install', (event) => event.waitUntil(keepPage()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request
  if (mode === 'navigate' && method === 'GET') event.respondWith(load(event))
  else if (DRAWN_WITH.test(url)) event.respondWith(draw(event))
})

async function keepPage() {
  const cache = await caches.open(CACHE)
  await cache.add(new Request(PAGE, { cache: 'reload' }))
  const page = await (await cache.match(PAGE, { ignoreVary: true })).text()
  const files = [...page.matchAll(/href="(\/assets\/[\w.-]+\.(?:css|svg))["#]/g)].map(
    ([, path]) => path
  )
  await cache.addAll([...new Set(files)])
  await self.skipWaiting()
}

async function takeOver() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
}

async function load(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await caches.match(PAGE, { ignoreVary: true })) ?? Response.error()
  }
}

async function draw({ request }) {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match(request, { ignoreVary: true })) ?? Response.error()
  }
}

// Runs beside the pages of the app, on its own, and keeps the till side of this version on the device: a page
// opens while the server is away, and what it loads later is still there after the server has a newer one.
import { keptPageFor, keptPages } from './kept-pages.ts'

/** Filled in by the build: what names this version, and its files by their addresses. */
declare const VERSION: string
declare const FILES: string[]

/** The browser's own types of these are those of a worker alone, which the app's program is not. */
type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void }
type FetchEvent = ExtendableEvent & { request: Request; respondWith(answer: Promise<Response>): void }
type Events = { install: ExtendableEvent; activate: ExtendableEvent; fetch: FetchEvent }
type Scope = {
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}
const scope = globalThis as unknown as Scope

const prefix = 'app-'
const ours = prefix + VERSION
/** Written last: a version without it was cut off while it came in. */
const wholeMark = '/whole'
/** A server that does not answer for this long counts as away: a cashier waits for the page. */
const patienceMs = 4_000

scope.addEventListener('install', (event) => event.waitUntil(keepThisVersion()))
scope.addEventListener('activate', (event) => event.waitUntil(takeOver()))
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    const kept = keptPageFor(pathname)
    if (kept !== null) event.respondWith(openPage(request, pathname, kept))
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(caches.match(request).then((known) => known ?? fetch(request)))
  }
})

/** All or nothing: where one file does not arrive the version before stays, and the next visit tries again. */
async function keepThisVersion(): Promise<void> {
  const cache = await caches.open(ours)
  await Promise.all(FILES.map((file) => keepFile(cache, file)))
  for (const page of keptPages) await cache.add(new Request(page, { cache: 'no-store', redirect: 'error' }))
  await cache.put(wholeMark, new Response())
  // Nothing has to wait for the pages that are open: their own files stay here too.
  await scope.skipWaiting()
}

/** Names change with what is in a file: one that an earlier version brought is not fetched again. */
async function keepFile(cache: Cache, file: string): Promise<void> {
  const known = await caches.match(file)
  if (known) await cache.put(file, known)
  else await cache.add(file)
}

/** Pages of the version before may be open and have files to load yet; those of older ones go. */
async function takeOver(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
  const isWhole = await Promise.all(
    names.map(async (name) => (await caches.match(wholeMark, { cacheName: name })) !== undefined),
  )
  const before = names.filter((name, index) => name !== ours && isWhole[index]).at(-1)
  const stay = new Set([ours, before])
  await Promise.all(names.filter((name) => !stay.has(name)).map((name) => caches.delete(name)))
  await scope.clients.claim()
}

/** The server's page, as it is now; the kept one where the server does not answer, or cannot. */
async function openPage(request: Request, pathname: string, kept: string): Promise<Response> {
  const fetched = fetch(request).catch((error: unknown) => ({ error }))
  const answer = await Promise.race([fetched, after(patienceMs)])
  if (answer instanceof Response && answer.status < 500) return answer
  const page = await caches.open(ours).then((cache) => cache.match(kept))
  if (page) return pathname === kept ? page : Response.redirect(kept)
  const late = await fetched
  if (late instanceof Response) return late
  throw late.error
}

const after = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms))

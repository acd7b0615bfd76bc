import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as routes from '#domain/api/routes/pages.ts'
import { Refusal } from '#domain/errors.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { sendPlainPage } from './plain-page.ts'
import { serve } from './serve.ts'

/** As the build calls app/features/camera/decode-worker.ts. */
const decoder = /^\/assets\/decode-worker-[^/]+\.js$/

type HandleRequest = ReturnType<typeof createRequestHandler>

/** Everything that is not the API: the files of the built browser app, and its pages. */
export async function registerPages(app: App, buildDir: string): Promise<void> {
  const bundle = join(buildDir, 'server', 'index.js')
  const clientDir = join(buildDir, 'client')
  const isBuilt = existsSync(bundle) && existsSync(clientDir)
  // With the first page that is asked for: loading them is a fifth of a start, and no sale waits for it.
  let loading: Promise<HandleRequest> | undefined
  const load = () => {
    loading ??= loadPages(bundle).catch((error) => {
      loading = undefined
      throw error
    })
    return loading
  }
  const files = isBuilt ? await listFiles(clientDir) : new Set<string>()
  if (isBuilt) await app.register(fastifyStatic, { root: clientDir, serve: false, preCompressed: true })
  else app.log.warn({ buildDir }, 'the pages are not built: only the API answers (npm run build)')

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = decodedPath(request.url)
    if (path.startsWith('/api/')) throw new Refusal('not_found')
    if (files.has(path)) return sendFile(reply, path)
    const nonce = randomBytes(16).toString('base64')
    reply.header('content-security-policy', pagePolicy(nonce)).header('cache-control', 'no-store')
    return isBuilt ? sendPage(request, reply, await load(), nonce) : sendNotBuilt(reply)
  }
  serve(app, routes.readPage, answer)
  serve(app, routes.askForPage, answer)
}

async function loadPages(bundle: string): Promise<HandleRequest> {
  const build: ServerBuild = await import(pathToFileURL(bundle).href)
  return createRequestHandler(build, 'production')
}

/** Names with a hash never change; the others (the service worker, the icon) are asked for again each time. */
function sendFile(reply: FastifyReply, path: string): FastifyReply {
  // One worker decodes pictures by WebAssembly. The policy is its own: no page may run any.
  if (decoder.test(path))
    reply.header(
      'content-security-policy',
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'",
    )
  if (path.startsWith('/assets/')) return reply.sendFile(path.slice(1), { maxAge: '365d', immutable: true })
  // A worker lives by the policy of its own file: it fetches what it keeps.
  if (path === '/service-worker.js')
    reply.header('content-security-policy', "default-src 'none'; connect-src 'self'; frame-ancestors 'none'")
  return reply.header('cache-control', 'no-cache').sendFile(path.slice(1), { cacheControl: false })
}

/** Joins Fastify to the Fetch API that Remix speaks. */
async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  handleRequest: HandleRequest,
  nonce: string,
): Promise<FastifyReply> {
  const address = `${request.protocol}://${request.host}${request.url}`
  if (!URL.canParse(address)) throw new Refusal('invalid_request', { where: 'the address' })
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  const closing = new AbortController()
  reply.raw.on('close', () => closing.abort())
  const page = new Request(address, { method: request.method, headers, signal: closing.signal })
  const reportError = (error: unknown) =>
    request.log.error({ err: error, path: decodedPath(request.url) }, 'a page could not be made')
  const response = await handleRequest(page, { nonce, reportError })
  reply.code(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  if (!response.body || request.method === 'HEAD') {
    await response.body?.cancel()
    return reply.send()
  }
  return reply.send(Readable.fromWeb(response.body as ReadableStream<Uint8Array>))
}

function sendNotBuilt(reply: FastifyReply): FastifyReply {
  return sendPlainPage(reply, {
    status: 503,
    title: 'The pages of this program have not been built yet',
    html: 'Run <code>npm run build</code>, then start it again. The API under /api answers already.',
  })
}

/**
 * Scripts: those of this origin, and inline ones only with this page's nonce. (Not by nonce alone:
 * Remix writes its module preloads without one, and nothing that people upload is served from here
 * as a script.) Styles: Radix and Recharts write style attributes and elements into the page.
 */
function pagePolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function decodedPath(url: string): string {
  const path = url.split('?', 1)[0] ?? '/'
  try {
    return decodeURIComponent(path)
  } catch {
    throw new Refusal('invalid_request', { where: 'the address' })
  }
}

/** The paths of all files under a directory, as an address names them. */
async function listFiles(dir: string): Promise<Set<string>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => `/${relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/')}`),
  )
}

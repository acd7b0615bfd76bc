import type { z } from 'zod'
import { noteBooksRefused } from '#app/session/books-refused.ts'
import { lockAccounting, readInstant, readItem } from '#app/session/items.ts'
import { goTo } from '#app/session/navigation.ts'
import {
  refreshedOnReturn,
  renewalWaitsFor,
  renewToken,
  reportAuthLost,
} from '#app/session/session-keeper.ts'
import { expiryOf } from '#app/session/token-life.ts'
import { type ApiProblem, problemOfRefusal, Unreachable } from './problem.ts'
import { readProblem } from './read-problem.ts'

type Query = Readonly<Record<string, string | number | boolean | null | undefined>>

export type CallOptions = {
  /** Appended to the address; null and undefined are left out. */
  query?: Query
  signal?: AbortSignal
  /** 30 s where left out. */
  timeoutMs?: number
  /** Sends no token, and takes a 401 for what it says. */
  isAnonymous?: boolean
}

type Call = CallOptions & { method: string; path: string; body?: BodyInit; contentType?: string }

/** Refusals that speak of this tab's session. Any other 401 (a wrong password) is the caller's affair. */
const lostSessionCodes = ['session_required', 'token_invalid', 'session_revoked']

/** A token with less life than this would end on its way to the server. */
const shortestLifeMs = 5_000

async function accessToken(): Promise<string | null> {
  await refreshedOnReturn()
  const token = readItem('token')
  if (token === null) return null
  const receivedAt = readInstant('lastTokenRefresh') ?? 0
  if (expiryOf(token, receivedAt) - Date.now() < shortestLifeMs && navigator.onLine) await renewToken()
  return readItem('token')
}

function addressOf(path: string, query: Query | undefined): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== null && value !== undefined) search.set(name, String(value))
  }
  return search.size === 0 ? path : `${path}?${search}`
}

async function send(call: Call, token: string | null): Promise<Response> {
  const timeout = AbortSignal.timeout(call.timeoutMs ?? 30_000)
  const headers = new Headers({ accept: 'application/json, application/problem+json' })
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (call.contentType) headers.set('content-type', call.contentType)
  try {
    return await fetch(addressOf(call.path, call.query), {
      method: call.method,
      headers,
      body: call.body,
      signal: call.signal ? AbortSignal.any([timeout, call.signal]) : timeout,
    })
  } catch (error) {
    // Whoever called it off knows; the rest never reached the server or got no answer.
    if (call.signal?.aborted) throw error
    throw new Unreachable({ isTimeout: timeout.aborted, cause: error })
  }
}

async function problemOf(answer: Response): Promise<ApiProblem> {
  const isJson = (answer.headers.get('content-type') ?? '').includes('json')
  return readProblem({ status: answer.status, statusText: answer.statusText, isJson }, await answer.text())
}

/** Sends a request with this tab's token; a refused token is renewed once, and a lost session leads to the login. */
async function call(request: Call): Promise<Response> {
  if (request.isAnonymous) {
    const answer = await send(request, null)
    if (!answer.ok) throw await problemOf(answer)
    return answer
  }
  const token = await accessToken()
  let answer = await send(request, token)
  if (answer.ok) return answer
  let problem = await problemOf(answer)
  if (lostSessionCodes.includes(problem.code)) {
    await renewToken()
    const renewed = readItem('token')
    const isRenewed = renewed !== null && renewed !== token
    if (isRenewed) {
      answer = await send(request, renewed)
      if (answer.ok) return answer
      problem = await problemOf(answer)
    }
    // A token that can't be renewed now (the sign-in service is away) says nothing about the session.
    const isLost = isRenewed ? lostSessionCodes.includes(problem.code) : problem.code === 'session_revoked'
    if (isLost) reportAuthLost()
    else if (!isRenewed) throw whatIsAway(problem) ?? problem
  }
  if (problem.code === 'accounting_locked') {
    lockAccounting()
    noteBooksRefused()
    goTo('/user/dashboard')
  }
  throw problem
}

/** Why a refused token could not be renewed now; null where it is not for something that is away. */
function whatIsAway(refused: ApiProblem): ApiProblem | Unreachable | null {
  switch (renewalWaitsFor()) {
    case 'connection':
      return new Unreachable({ isTimeout: false, cause: refused })
    case 'sign-in service':
      return problemOfRefusal('identity_service_away')
    case null:
      return null
  }
}

async function read<Schema extends z.ZodType>(answer: Response, schema: Schema): Promise<z.infer<Schema>> {
  return schema.parse(await answer.json())
}

const json = (body: unknown) => ({ body: JSON.stringify(body), contentType: 'application/json' })

/**
 * The server's API. Answers are checked against the schemas of #domain/api and come back typed.
 * Every call throws ApiProblem where the server refuses, Unreachable where it can't be reached.
 */
export const api = {
  async get<Schema extends z.ZodType>(path: string, schema: Schema, options?: CallOptions) {
    return read(await call({ ...options, method: 'GET', path }), schema)
  },
  async post<Schema extends z.ZodType>(path: string, schema: Schema, body: unknown, options?: CallOptions) {
    return read(await call({ ...options, method: 'POST', path, ...json(body) }), schema)
  },
  async put<Schema extends z.ZodType>(path: string, schema: Schema, body: unknown, options?: CallOptions) {
    return read(await call({ ...options, method: 'PUT', path, ...json(body) }), schema)
  },
  async patch<Schema extends z.ZodType>(path: string, schema: Schema, body: unknown, options?: CallOptions) {
    return read(await call({ ...options, method: 'PATCH', path, ...json(body) }), schema)
  },
  /** For what answers nothing but that it was done. */
  async send(method: 'POST' | 'PUT', path: string, body: unknown, options?: CallOptions): Promise<void> {
    await call({ ...options, method, path, ...json(body) })
  },
  async remove(path: string, options?: CallOptions): Promise<void> {
    await call({ ...options, method: 'DELETE', path })
  },
  /** A form with a file: `multipart/form-data`. Large files take their time. */
  async upload<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    form: FormData,
    options?: CallOptions,
  ) {
    return read(await call({ timeoutMs: 600_000, ...options, method: 'POST', path, body: form }), schema)
  },
  /** A file to be saved: an export. */
  async download(path: string, options?: CallOptions): Promise<Blob> {
    return (await call({ timeoutMs: 120_000, ...options, method: 'GET', path })).blob()
  },
}

/** The address of something of a shop: `shopPath(shopId, 'products', productId)`. */
export function shopPath(shopId: string, ...parts: readonly string[]): string {
  return ['/api/shops', shopId, ...parts]
    .map((part, at) => (at === 0 ? part : encodeURIComponent(part)))
    .join('/')
}

import { noteBooksRefused } from '#app/session/books-refused.ts'
import { lockAccounting, readInstant, readItem } from '#app/session/items.ts'
import { goTo } from '#app/session/navigation.ts'
import {
  refreshedOnReturn,
  renewalWaitsFor,
  renewToken,
  reportAuthLost,
} from '#app/session/session-keeper.ts'
import { readTillSession } from '#app/session/till-session.ts'
import { expiryOf } from '#app/session/token-life.ts'
import { postingDayHeader } from '#domain/api/locked-day.ts'
import { queryFiguresHeader } from '#domain/api/queried-figures.ts'
import { isFile, nameOf, nothing, pathOf, type Route } from '#domain/api/route.ts'
import type { Day } from '#domain/business-day.ts'
import { deviceTimeHeader } from '#domain/clock/device-time.ts'
import type { AnswerOf, CallArguments, CallOptions } from './call-input.ts'
import { clocksNow, deviceTimeNow, measureClock } from './device-clock.ts'
import { type ApiProblem, problemOfRefusal, Unreachable } from './problem.ts'
import { figuresQuestion, postingDayQuestion } from './questions.ts'
import { readProblem } from './read-problem.ts'

/** A request as it goes out; `query` is appended to the address without what is null or undefined. */
type Call = {
  method: string
  path: string
  query?: Readonly<Record<string, unknown>>
  body?: BodyInit
  contentType?: string
  /** Sends no token, and a 401 is an answer like any other. */
  isAnonymous: boolean
  signal: AbortSignal | undefined
  /** For the whole answer; of a stream, until it begins. */
  timeoutMs: number
  /** The answer is a stream that goes on until it is aborted. */
  isStream: boolean
  /** The posting day that the user agreed to, where the day of the document is locked. */
  agreedDay?: Day
  /** To be refused where a figure is probably mistyped, until the user confirmed it. */
  queriesFigures?: boolean
}

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

function addressOf(path: string, query: Call['query']): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== null && value !== undefined) search.set(name, String(value))
  }
  return search.size === 0 ? path : `${path}?${search}`
}

async function send(call: Call, token: string | null): Promise<Response> {
  const timeout = timeoutOf(call)
  const headers = new Headers({
    accept: `${call.isStream ? 'text/event-stream' : 'application/json'}, application/problem+json`,
  })
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (call.contentType) headers.set('content-type', call.contentType)
  headers.set(deviceTimeHeader, deviceTimeNow())
  if (call.agreedDay !== undefined) headers.set(postingDayHeader, call.agreedDay)
  if (call.queriesFigures && figuresQuestion.canAsk) headers.set(queryFiguresHeader, 'yes')
  const sentAt = clocksNow()
  try {
    const answer = await fetch(addressOf(call.path, call.query), {
      method: call.method,
      headers,
      body: call.body,
      signal: call.signal ? AbortSignal.any([timeout.signal, call.signal]) : timeout.signal,
    })
    measureClock(answer, sentAt)
    return answer
  } catch (error) {
    // The caller that called it off knows; the rest never reached the server or got no answer.
    if (call.signal?.aborted) throw error
    throw new Unreachable({ isTimeout: timeout.signal.aborted, cause: error })
  } finally {
    timeout.onBegun()
  }
}

function timeoutOf({ isStream, timeoutMs }: Call): { signal: AbortSignal; onBegun: () => void } {
  if (!isStream) return { signal: AbortSignal.timeout(timeoutMs), onBegun: () => {} }
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), timeoutMs)
  return { signal: waiting.signal, onBegun: () => clearTimeout(timer) }
}

async function problemOf(answer: Response): Promise<ApiProblem> {
  const isJson = (answer.headers.get('content-type') ?? '').includes('json')
  const { status, statusText } = answer
  return readProblem({ status, statusText, isJson }, await received(answer.text()))
}

/** A body while it comes: a connection that ends on the way is as good as no answer. */
async function received<Body>(reading: Promise<Body>): Promise<Body> {
  try {
    return await reading
  } catch (error) {
    const name = error instanceof DOMException ? error.name : null
    // What is no JSON came whole, and the caller that called it off knows.
    if (error instanceof SyntaxError || name === 'AbortError') throw error
    throw new Unreachable({ isTimeout: name === 'TimeoutError', cause: error })
  }
}

/** Sends a request with this tab's token; a refused token is renewed once, and a lost session leads to the login. */
async function call(request: Call): Promise<Response> {
  if (request.isAnonymous) {
    const answer = await send(request, null)
    if (!answer.ok) throw await problemOf(answer)
    return answer
  }
  const token = await accessToken()
  // A till that was opened by a code sends the server nothing until a person logs in.
  if (token === null && readTillSession() !== null)
    throw new Unreachable({ isTimeout: false, cause: 'not logged in' })
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
    // A token that can't be renewed now (the login service is away) does not mean that the session has ended.
    const isLost = isRenewed ? lostSessionCodes.includes(problem.code) : problem.code === 'session_revoked'
    if (isLost) reportAuthLost()
    else if (!isRenewed) throw whatIsAway(problem) ?? problem
  }
  if (problem.code === 'accounting_locked') {
    lockAccounting()
    noteBooksRefused()
    goTo('/user/dashboard')
  }
  // More days may have been locked in the meantime: then the question is asked again, with a later day.
  const locked = await postingDayQuestion.ask(problem)
  if (locked) return call({ ...request, agreedDay: locked.postingDay })
  if (await figuresQuestion.ask(problem)) return call({ ...request, queriesFigures: false })
  throw problem
}

/** Why a refused token could not be renewed now; null where it is not for something that is away. */
function whatIsAway(refused: ApiProblem): ApiProblem | Unreachable | null {
  switch (renewalWaitsFor()) {
    case 'connection':
      return new Unreachable({ isTimeout: false, cause: refused })
    case 'login service':
      return problemOfRefusal('identity_service_away')
    case null:
      return null
  }
}

/** What a call is given beside how to call: typed by the route where it is called. */
type Given = CallOptions &
  Partial<Record<'query' | 'body' | 'file' | 'corrections', unknown>> &
  Record<string, unknown>

function bodyOf(route: Route, { body, file, corrections }: Given): Pick<Call, 'body' | 'contentType'> {
  if (route.takes === 'file') {
    const form = new FormData()
    // Fields before the file are read before it.
    if (corrections && Object.keys(corrections).length > 0)
      form.set('corrections', JSON.stringify(corrections))
    form.set('file', file as File)
    return { body: form }
  }
  return route.body ? { body: JSON.stringify(body), contentType: 'application/json' } : {}
}

/** Large files take their time. */
function usualTimeoutMs({ takes, answers }: Route): number {
  if (takes === 'file') return 600_000
  return Object.values(answers).some(isFile) ? 120_000 : 30_000
}

async function read(route: Route, answer: Response, { onReceived }: CallOptions): Promise<unknown> {
  const declared = route.answers[answer.status]
  if (declared === nothing) return null
  if (declared && isFile(declared))
    return received((onReceived ? counted(answer, onReceived) : answer).blob())
  const schema = route.reads ?? declared
  if (!schema) throw new Error(`${nameOf(route)} declares no answer with status ${answer.status}`)
  return schema.parse(await received(answer.json()))
}

/** The same answer; its bytes are counted as they arrive. */
function counted(answer: Response, onReceived: (bytes: number) => void): Response {
  let bytes = 0
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      onReceived(bytes)
      controller.enqueue(chunk)
    },
  })
  return new Response(answer.body?.pipeThrough(counting) ?? null, answer)
}

/**
 * The server's API, by the routes of domain/api/routes/: `api.call(readTrialBalance, { shopId, query })`. Answers
 * are checked against the route's schemas and come back typed. A route that anyone may call is called without a
 * token. Every call throws ApiProblem where the server refuses, Unreachable where it can't be reached.
 */
export const api = {
  async call<const Called extends Route>(
    route: Called,
    ...[input]: CallArguments<Called>
  ): Promise<AnswerOf<Called>> {
    const answer = await call(callOf(route, input, false))
    return (await read(route, answer, (input ?? {}) as CallOptions)) as AnswerOf<Called>
  },

  /** A stream of events as it comes, until the other side or `signal` ends it. */
  async open<const Called extends Route>(
    route: Called,
    ...[input]: CallArguments<Called>
  ): Promise<ReadableStream<Uint8Array>> {
    const { body } = await call(callOf(route, input, true))
    if (body === null) throw new Error(`${nameOf(route)} answered without a body`)
    return body
  },
}

function callOf(route: Route, input: unknown, isStream: boolean): Call {
  const given = (input ?? {}) as Given
  return {
    method: route.method,
    path: pathOf(route, given),
    query: given.query as Call['query'],
    ...bodyOf(route, given),
    signal: given.signal,
    timeoutMs: given.timeoutMs ?? (isStream ? streamBeginsWithinMs : usualTimeoutMs(route)),
    isAnonymous: route.access === 'anyone',
    isStream,
    // A file is not typed: its figures are reviewed after it is read.
    queriesFigures: route.body !== undefined && route.takes !== 'file',
  }
}

const streamBeginsWithinMs = 30_000

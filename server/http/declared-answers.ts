import { type Answer, isFile, type Route } from '#domain/api/route.ts'

/** What any route may answer: a bad address, a name that is not this server's, too many requests, a fault, something away. */
const ofAll = [400, 421, 429, 500, 503]
/** No session, or one that may not do this. */
const ofSessions = [401, 403]
/** A shop, or something in it, that is not there. */
const ofPlaces = [404]
/** Too large, or of another content type. */
const ofBodies = [413, 415]

/** The statuses with which a route may refuse, beside what its handler answers itself. */
export function refusalsOf(route: Route): number[] {
  const hasSession = route.access !== 'anyone' && route.access !== 'operator'
  const statuses = new Set([
    ...ofAll,
    ...(hasSession || route.access === 'operator' ? ofSessions : []),
    ...(route.params || route.isCallable ? ofPlaces : []),
    // A body is read before it is known that a route takes none.
    ...(route.method === 'GET' || route.method === 'HEAD' ? [] : ofBodies),
    ...(route.refuses ?? []),
  ])
  return [...statuses].filter((status) => route.answers[status] === undefined).sort((a, b) => a - b)
}

/** The content types a route may answer with, by status; none: an answer without a body. */
export function declaredAnswers(route: Route): ReadonlyMap<number, readonly string[]> {
  const refusal = route.isCallable ? 'application/json' : 'application/problem+json'
  return new Map([
    ...Object.entries(route.answers).map(([status, answer]) => [Number(status), typesOf(answer)] as const),
    ...refusalsOf(route).map((status) => [status, [refusal]] as const),
  ])
}

function typesOf(answer: Answer): readonly string[] {
  if (isFile(answer)) return answer.types
  return answer.type === 'null' ? [] : ['application/json']
}

import { type Answer, isFile, nothing, type Route, writesInShop } from '#domain/api/route.ts'

/** What is refused before it is known which route is asked: an address or a head that can't be read. */
const ofAddresses = [400, 431]
/** What any route may answer: a name that is not this server's, too many requests, an error, something away. */
const ofAll = [400, 421, 429, 500, 503]
/** No session, or one that may not do this. */
const ofSessions = [401, 403]
/** A shop, or something in it, that is not there. */
const ofPlaces = [404]
/** A closed shop is read only. */
const ofClosedShops = [409]
/** Too large, or of another content type. */
const ofBodies = [413, 415]

type DeclaredRefusal = { status: number; shape: 'Problem' | 'CallableError' }

/** How a route may refuse; its handler may answer the same status in words of its own. */
export function refusalsOf(route: Route): DeclaredRefusal[] {
  const isGuarded = route.access !== 'anyone'
  const statuses = [
    ...ofAll,
    ...(isGuarded ? ofSessions : []),
    ...(route.params || route.isCallable ? ofPlaces : []),
    // A body is read before it is known that a route takes none.
    ...(route.method === 'GET' || route.method === 'HEAD' ? [] : ofBodies),
    ...(writesInShop(route) ? ofClosedShops : []),
    ...(route.refuses ?? []),
  ]
  const shaped = (each: readonly number[], shape: DeclaredRefusal['shape']) =>
    [...new Set(each)].sort((one, other) => one - other).map((status) => ({ status, shape }))
  if (!route.isCallable) return shaped([...statuses, ...ofAddresses], 'Problem')
  return [...shaped(statuses, 'CallableError'), ...shaped(ofAddresses, 'Problem')]
}

export const typesByShape = {
  Problem: 'application/problem+json',
  CallableError: 'application/json',
} as const

/** The content types of an answer of its handler; none: it has no body. */
export function typesOf(status: number, answer: Answer): readonly string[] {
  if (isFile(answer)) return answer.types
  return answer === nothing && status === 204 ? [] : ['application/json']
}

/** The content types a route may answer with, by status. */
export function declaredAnswers(route: Route): ReadonlyMap<number, readonly string[]> {
  const declared = new Map<number, readonly string[]>()
  for (const [key, answer] of Object.entries(route.answers))
    declared.set(Number(key), typesOf(Number(key), answer))
  for (const { status, shape } of refusalsOf(route))
    declared.set(status, [...(declared.get(status) ?? []), typesByShape[shape]])
  return declared
}

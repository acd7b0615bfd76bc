import type { Route } from '#domain/api/route.ts'
import { allRoutes } from '#domain/api/routes/all.ts'
import { declaredAnswers } from '#server/http/declared-answers.ts'

type Given = { method: string; url: string; status: number; contentType: string | undefined }

/**
 * What an answer is that its route does not declare: `GET /api/me: 418 text/html`; null where it declares it. The
 * OpenAPI document is generated from the same declarations.
 */
export function undeclared({ method, url, status, contentType }: Given): string | null {
  const route = routeOf(method, url)
  // An address of no route is answered 404.
  if (!route) return null
  const types = declaredAnswers(route).get(status)
  const type = contentType?.split(';', 1)[0]
  const isDeclared = types?.length === 0 ? type === undefined : type !== undefined && types?.includes(type)
  return isDeclared ? null : `${method} ${route.path}: ${status} ${type ?? 'without a body'}`
}

/** The route that an address leads to: of several the one with the most words of its own, as the server takes it. */
function routeOf(method: string, url: string): Route | undefined {
  const path = url.split('?', 1)[0] ?? ''
  return allRoutes
    .filter((route) => route.method === method && patternOf(route).test(path))
    .sort((a, b) => namesIn(a) - namesIn(b))[0]
}

const patternOf = ({ path }: Route) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
const namesIn = ({ path }: Route) => path.split(':').length

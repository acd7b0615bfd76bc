import { seesCosts, withoutCosts } from '#domain/api/costs.ts'
import type { App } from '#server/wiring/app-deps.ts'

/**
 * Takes what goods cost out of every answer to someone who may not see it, whichever route gives it. The
 * schemas of routes open to employees leave these fields optional. Files are no JSON: their routes leave
 * the columns out themselves.
 */
export function registerCosts(app: App): void {
  app.addHook('preSerialization', (request, _reply, payload, done) => {
    const { caller } = request
    done(null, caller === null || seesCosts(caller) ? payload : withoutCosts(payload))
  })
}

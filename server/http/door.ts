import { Refusal } from '#domain/errors.ts'
import { isPlainText } from '#domain/text.ts'
import type { App } from '#server/wiring/app-deps.ts'

/**
 * Refuses, before anything else looks at it, an address in which something is written that is no text: a NUL,
 * a control character, bytes that are no UTF-8. What stands in a body is the schemas' to refuse (domain/text.ts).
 */
export function registerDoor(app: App): void {
  app.addHook('onRequest', ({ url }, _reply, done) => {
    if (isReadable(url)) done()
    else done(new Refusal('invalid_request', { where: 'the address cannot be read' }))
  })
}

function isReadable(address: string): boolean {
  if (!address.includes('%')) return isPlainText(address)
  try {
    return isPlainText(decodeURIComponent(address))
  } catch (error) {
    if (error instanceof URIError) return false
    throw error
  }
}

import { refresh } from '#domain/api/routes/session.ts'
import { refreshTimeoutMs } from './limits.ts'

export const timeoutMessage = 'Token refresh timeout'

/** No answer of the server's own came back: no connection, or a stranger's page in its place. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/** Calls the token address; the whole answer must be here within the time allowed. */
async function callWithinLimit(plain: typeof fetch, ...[input, init]: Parameters<typeof fetch>) {
  const limit = new AbortController()
  const timer = setTimeout(
    () => limit.abort(new DOMException(timeoutMessage, 'TimeoutError')),
    refreshTimeoutMs,
  )
  try {
    const answer = await plain(input, { ...init, signal: limit.signal })
    const body = await answer.arrayBuffer()
    const isOurs = (answer.headers.get('content-type') ?? '').includes('json')
    if (answer.ok && !isOurs) throw new NoAnswer('Something else answered in place of the server')
    return new Response(body, answer)
  } catch (error) {
    // fetch throws a TypeError where no server answered, and where the connection broke on the way.
    throw error instanceof TypeError ? new NoAnswer('The server did not answer', { cause: error }) : error
  } finally {
    clearTimeout(timer)
  }
}

/**
 * keycloak-js takes the page's own fetch and sets no limit on its calls: while this is on, those to the token
 * address have one.
 * @returns what takes it back
 */
export function limitTokenCalls(): () => void {
  const plain = window.fetch
  const limited: typeof fetch = (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, window.location.href)
    const isTokenCall = address.origin === window.location.origin && address.pathname === refresh.path
    return isTokenCall ? callWithinLimit(plain, input, init) : plain(input, init)
  }
  window.fetch = limited
  return () => {
    if (window.fetch === limited) window.fetch = plain
  }
}

import { z } from 'zod'

const Claims = z.object({ exp: z.number(), iat: z.number() })

/**
 * When an access token ends by this device's clock, which may be wrong: its life counted from the moment it
 * came. 0 for what is no readable token: it counts as ended.
 * @param receivedAt milliseconds since 1970
 */
export function expiryOf(token: string, receivedAt: number): number {
  const payload = token.split('.')[1] ?? ''
  try {
    const claims = Claims.parse(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))))
    return receivedAt + (claims.exp - claims.iat) * 1000
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof DOMException || error instanceof z.ZodError) return 0
    throw error
  }
}

import { z } from 'zod'

const Claims = z.object({
  exp: z.number().optional(),
  iat: z.number().optional(),
  sid: z.string().optional(),
  sub: z.string().optional(),
})

/** The claims of a token, unverified; null where it is no readable token. */
function claimsOf(token: string): z.infer<typeof Claims> | null {
  const payload = token.split('.')[1] ?? ''
  try {
    return Claims.parse(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof DOMException || error instanceof z.ZodError)
      return null
    throw error
  }
}

/**
 * When an access token ends by this device's clock, which may be wrong: its life counted from the moment it
 * came. 0 for what is no readable token: it counts as ended.
 * @param receivedAt milliseconds since 1970
 */
export function expiryOf(token: string, receivedAt: number): number {
  const { exp, iat } = claimsOf(token) ?? {}
  return exp === undefined || iat === undefined ? 0 : receivedAt + (exp - iat) * 1000
}

/** The session a token belongs to at the login service; null where it has none. */
export function sessionIdOf(token: string): string | null {
  return claimsOf(token)?.sid ?? null
}

/** The uid of the person a token was issued to; null if it has none. */
export function uidOf(token: string): string | null {
  return claimsOf(token)?.sub ?? null
}

import { z } from 'zod'

const storedAs = 'tillOpenedByCode'

/** This tab's till was opened by a code while logging in was impossible. It holds no token, so it has no API access. */
const TillSession = z.object({ shopId: z.string(), uid: z.string(), name: z.string() })
export type TillSession = z.infer<typeof TillSession>

export function readTillSession(): TillSession | null {
  const stored = window.sessionStorage.getItem(storedAs)
  if (stored === null) return null
  try {
    return TillSession.parse(JSON.parse(stored))
  } catch (error) {
    console.warn('Who opened the till could not be read', error)
    return null
  }
}

export function openTillSession(session: TillSession): void {
  window.sessionStorage.setItem(storedAs, JSON.stringify(session))
}

export function closeTillSession(): void {
  window.sessionStorage.removeItem(storedAs)
}

/** What a till shows without the server: selling, the shift, the receipts of this device. */
const tillPages = [/^\/user\/?$/, /^\/user\/dashboard\/?$/, /^\/user\/dashboard\/(sales|shift)(\/[^/]+)?\/?$/]

export function isTillPage(pathname: string): boolean {
  return pathname !== '/user/dashboard/sales/import' && tillPages.some((page) => page.test(pathname))
}

import { useLocation } from '@remix-run/react'
import { useEffect, useSyncExternalStore } from 'react'
import { api } from '#app/api/client.ts'
import type { OpenReviews } from '#domain/api/review.ts'
import * as routes from '#domain/api/routes/reviews.ts'

/** How much there is to check in a shop: for the menu, whichever screen is open. */
let held: { shopId: string; open: OpenReviews; at: number } | null = null
const listeners = new Set<() => void>()

/** A count is fresh for this long, unless the window gets the focus back. */
const goodForMs = 60_000

/** Keeps a count that the server has just sent, and shows it on each open screen. */
export function noteOpenReviews(shopId: string, open: OpenReviews): void {
  held = { shopId, open, at: Date.now() }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * What is open in the shop; null until the server has answered, and for those who may not see it.
 * @param isWanted false for those whom the server would refuse
 */
export function useOpenReviews(shopId: string, isWanted: boolean): OpenReviews | null {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new screen asks again where the count is old
  useEffect(() => {
    if (!isWanted) return
    const leaving = new AbortController()
    const ask = () => {
      api.call(routes.countOpenReviews, { shopId, signal: leaving.signal }).then(
        (open) => noteOpenReviews(shopId, open),
        // Offline, or no longer the owner: it is not for the count to report that.
        (error: unknown) => {
          if (!leaving.signal.aborted) console.warn('The receipts to check could not be counted', error)
        },
      )
    }
    if (held?.shopId !== shopId || Date.now() - held.at > goodForMs) ask()
    const onReturn = () => document.visibilityState === 'visible' && ask()
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      leaving.abort()
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [shopId, isWanted, pathname])
  const known = useKnownOpenReviews(shopId)
  return isWanted ? known : null
}

/** The same, for a screen within the frame, which asks for it. */
export function useKnownOpenReviews(shopId: string): OpenReviews | null {
  const now = useSyncExternalStore(
    subscribe,
    () => held,
    () => null,
  )
  return now?.shopId === shopId ? now.open : null
}

/** `12`, `999+`: as the menu has room for. */
export function countInShort({ total, isMore }: OpenReviews): string {
  return isMore || total > 999 ? '999+' : String(total)
}

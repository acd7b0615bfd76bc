import { useCallback, useEffect, useRef, useState } from 'react'
import { Unreachable } from '#app/api/problem.ts'
import { useTillState } from '#app/features/shell/till-state.ts'
import { readSession } from '#app/session/items.ts'
import { readTillSession } from '#app/session/till-session.ts'
import type { ShownShift } from '#domain/api/shift.ts'
import type { ThisTill } from '../storage/till-db.ts'
import { fetchOpenShift } from './shift-api.ts'
import { keepShift, shiftChangesNow } from './this-shift.ts'

type ShiftOfTill = {
  /** As the server has it; null where none is open, undefined until it has answered. */
  shift: ShownShift | null | undefined
  /** Why the server is not asked, or does not answer; null where it does. */
  away: 'unreachable' | 'logged-out' | null
  error: unknown
  refresh: () => void
  /** Shows no longer what was closed here, but what is open. */
  next: () => void
  /** What the server answered to something that was done. */
  take: (shift: ShownShift) => void
}

/**
 * The shift that is open at this till, kept on the device as the server has it.
 * @param waiting how much waits on this device to be sent: the shift is asked for again when that changes
 */
export function useShiftOfTill(
  { shopId, tillId }: Pick<ThisTill, 'shopId' | 'tillId'>,
  waiting: number,
): ShiftOfTill {
  const { isOnline } = useTillState()
  const [shift, setShift] = useState<ShownShift | null>()
  const [error, setError] = useState<unknown>(null)
  const [requested, setRequested] = useState(0)
  const asking = useRef<AbortController | null>(null)
  const refresh = useCallback(() => setRequested((times) => times + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked, waiting and isOnline are reasons to ask again
  useEffect(() => {
    const leaving = new AbortController()
    asking.current = leaving
    const load = async () => {
      // The till was opened by a code: the server is asked after the next login.
      if (isLoggedOut()) return
      try {
        const requestedAfter = await shiftChangesNow(shopId)
        const found = await fetchOpenShift({ shopId, tillId }, leaving.signal)
        if (leaving.signal.aborted) return
        await keepShift(shopId, found, requestedAfter)
        if (leaving.signal.aborted) return
        // A Z stays until it is put away: it may not be printed yet.
        setShift((shown) => (shown?.closed ? shown : found))
        setError(null)
      } catch (error) {
        if (!leaving.signal.aborted) setError(error)
      }
    }
    void load()
    return () => leaving.abort()
  }, [shopId, tillId, requested, waiting, isOnline])
  const next = () => {
    setShift(undefined)
    refresh()
  }
  const take = (changed: ShownShift) => {
    // What was asked for before is out of date.
    asking.current?.abort()
    setShift(changed)
    setError(null)
    keepShift(shopId, changed).catch((error: unknown) => console.error('The shift could not be kept', error))
  }
  const away = isLoggedOut() ? 'logged-out' : error instanceof Unreachable ? 'unreachable' : null
  return { shift, away, error, refresh, next, take }
}

function isLoggedOut(): boolean {
  return readSession() === null && readTillSession() !== null
}

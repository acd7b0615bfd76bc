import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiProblem, Unreachable } from '#app/api/problem.ts'
import { listOwnSessions } from '#app/session/own-sessions.ts'
import { makeSecondDeviceLink, type SecondDeviceLink } from '#app/session/second-device.ts'

/** A code is renewed automatically this often, then on request: no screen shows codes for ever. */
const maxRenewals = 4
const lookEveryMs = 3_000

export type SecondDevice =
  | { is: 'making' }
  | { is: 'shown'; link: SecondDeviceLink; secondsLeft: number; isLast: boolean }
  | { is: 'over' }
  | { is: 'failed'; error: unknown }
  /** Logged in there; null where the device does not report what it is. */
  | { is: 'used'; device: string | null }

type Shown = { link: SecondDeviceLink; renewals: number }

/** A code for a second device, renewed while it is looked at, until a device has used it. */
export function useSecondDevice(): { state: SecondDevice; makeAgain: () => void } {
  const [shown, setShown] = useState<Shown | null>(null)
  const [end, setEnd] = useState<Extract<SecondDevice, { is: 'over' | 'failed' | 'used' }> | null>(null)
  const [now, setNow] = useState(() => Date.now())
  const goodUntil = shown?.link.goodUntil ?? null

  const make = useCallback(async (renewals: number) => {
    try {
      const link = await makeSecondDeviceLink()
      setNow(Date.now())
      setShown({ link, renewals })
      setEnd(null)
    } catch (error) {
      setShown(null)
      setEnd({ is: 'failed', error })
    }
  }, [])
  const makeAgain = useCallback(() => {
    setShown(null)
    setEnd(null)
    void make(0)
  }, [make])
  useEffect(makeAgain, [makeAgain])

  useEffect(() => {
    if (goodUntil === null) return
    const counting = window.setInterval(() => setNow(Date.now()), 1_000)
    return () => window.clearInterval(counting)
  }, [goodUntil])
  const isRunOut = goodUntil !== null && now >= goodUntil
  useEffect(() => {
    if (!isRunOut || shown === null) return
    setShown(null)
    if (shown.renewals < maxRenewals) void make(shown.renewals + 1)
    else setEnd({ is: 'over' })
  }, [isRunOut, shown, make])

  const onUsed = useCallback((device: string | null) => {
    setShown(null)
    setEnd({ is: 'used', device })
  }, [])
  useNewSession(end === null, onUsed)

  if (end !== null) return { state: end, makeAgain }
  if (shown === null) return { state: { is: 'making' }, makeAgain }
  const secondsLeft = Math.max(0, Math.ceil((shown.link.goodUntil - now) / 1000))
  const isLast = shown.renewals >= maxRenewals
  return { state: { is: 'shown', link: shown.link, secondsLeft, isLast }, makeAgain }
}

/** Calls back with its device as soon as the person has a session that was not there at first. */
function useNewSession(isLooking: boolean, onFound: (device: string | null) => void): void {
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (!isLooking) return
    const leaving = new AbortController()
    let next: number | undefined
    async function look() {
      try {
        const sessions = await listOwnSessions(leaving.signal)
        const before = known.current ?? new Set(sessions.map((one) => one.sessionId))
        known.current = before
        const found = sessions.find((one) => !before.has(one.sessionId))
        if (found) return onFound(found.device)
      } catch (error) {
        if (leaving.signal.aborted) return
        // The code works without this: the dialog only does not show that it was used.
        if (!(error instanceof ApiProblem || error instanceof Unreachable)) throw error
      }
      if (!leaving.signal.aborted) next = window.setTimeout(() => void look(), lookEveryMs)
    }
    void look()
    return () => {
      leaving.abort()
      window.clearTimeout(next)
    }
  }, [isLooking, onFound])
}

import { useEffect, useRef, useState } from 'react'
import { inSightMs, isMeant } from './meant.ts'

/** What is known of an event that would pay: a key event has `repeat`, a click counts in `detail`. */
type Pressed = Pick<Event, 'timeStamp'> & { repeat?: boolean; detail?: number }

/**
 * Takes a press only after what it would record was in sight for a moment.
 * @param shown what is in sight: another value (an amount due that changed) has to be seen anew
 * @returns whether a press counts by now, for the look of the button, and the check of a press itself
 */
export function useMeantPress<Shown>(shown: Shown) {
  const shownAtMs = useRef(Number.POSITIVE_INFINITY)
  const [ready, setReady] = useState<{ shown: Shown } | null>(null)
  useEffect(() => {
    // Until it is drawn nothing is in sight: a press that waited in the queue meanwhile is older than that.
    shownAtMs.current = Number.POSITIVE_INFINITY
    setReady(null)
    let timer: number | undefined
    const frame = window.requestAnimationFrame(() => {
      shownAtMs.current = performance.now()
      timer = window.setTimeout(() => setReady({ shown }), inSightMs)
    })
    return () => {
      window.cancelAnimationFrame(frame)
      window.clearTimeout(timer)
    }
  }, [shown])
  return {
    isReady: ready !== null && ready.shown === shown,
    isMeantPress: ({ timeStamp, repeat, detail }: Pressed) =>
      isMeant({ atMs: timeStamp, isRepeat: repeat === true, clicks: detail ?? 0 }, shownAtMs.current),
  }
}

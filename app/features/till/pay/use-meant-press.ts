import { useEffect, useRef, useState } from 'react'
import { inSightMs, isMeant } from './meant.ts'

/** What is known of an event that would pay: a key event has `repeat`, a click counts in `detail`. */
type Pressed = Pick<Event, 'timeStamp'> & { repeat?: boolean; detail?: number }

/**
 * Takes a press only after what it would record was in sight for a moment.
 * @param shown what is in sight: another value (an amount due that changed) has to be seen again
 * @returns whether a press counts yet, for the look of the button, and the check of a press itself
 */
export function useMeantPress<Shown>(shown: Shown) {
  // With what it was of: between a drawing and its effects it is still that of the drawing before.
  const inSight = useRef<{ of: Shown; sinceMs: number } | null>(null)
  const [ready, setReady] = useState<{ shown: Shown } | null>(null)
  useEffect(() => {
    // Until it is drawn nothing is in sight: a press that waited in the queue in the meantime is older than that.
    inSight.current = null
    setReady(null)
    let timer: number | undefined
    const frame = window.requestAnimationFrame(() => {
      inSight.current = { of: shown, sinceMs: performance.now() }
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
      inSight.current?.of === shown &&
      isMeant({ atMs: timeStamp, isRepeat: repeat === true, clicks: detail ?? 0 }, inSight.current.sinceMs),
  }
}

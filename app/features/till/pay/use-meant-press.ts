import { useEffect, useRef, useState } from 'react'

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

/**
 * How long a total must have been in sight before a press pays it. A double click ends after 500 ms on every
 * system's own setting; the second of two quick presses of F9 comes after 100 to 300 ms.
 */
export const inSightMs = 600

/** A press of a key or a button that would record a payment. Times in ms of one clock (`event.timeStamp`). */
type Press = {
  atMs: number
  /** The key is held down. */
  isRepeat: boolean
  /** The count of clicks at one place: 2 for the second of a double click, 0 for a key. */
  clicks: number
}

/**
 * Whether a person who pressed had seen what would be recorded: not the second of two quick presses, no
 * held key, and nothing that was pressed while the screen was still being drawn.
 */
export function isMeant({ atMs, isRepeat, clicks }: Press, shownAtMs: number): boolean {
  return !isRepeat && clicks < 2 && atMs - shownAtMs >= inSightMs
}

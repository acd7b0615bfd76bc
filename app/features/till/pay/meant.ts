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
  /** The how-manieth click this is at one place: 2 for the second of a double click, 0 for a key. */
  clicks: number
}

/**
 * Whether a person who pressed had seen what would be recorded: not the second of two quick presses, no
 * held key, and nothing that was pressed while the screen was still being drawn.
 */
export function isMeant({ atMs, isRepeat, clicks }: Press, shownAtMs: number): boolean {
  return !isRepeat && clicks < 2 && atMs - shownAtMs >= inSightMs
}

import { longestGapMs } from './recogniser.ts'

/**
 * A key that acts by itself, kept back until it is clear that no scan begins with it: on a French keyboard the `6` of a
 * scanner is a `-`, which would take a piece off the basket.
 */
export type HeldShortcut = {
  hold: (event: KeyboardEvent) => void
  /** Whether this is a key that was kept back before. */
  isReplayed: (event: KeyboardEvent) => boolean
  /** Another key followed so fast that it may be a scanner's. */
  wait: () => void
  /** Lets them act at once: another key follows that is no scanner's. */
  letGo: () => void
  forget: () => void
}

export function heldShortcut(): HeldShortcut {
  const replayed = new WeakSet<Event>()
  let events: KeyboardEvent[] = []
  let timer: number | undefined

  function letGo() {
    window.clearTimeout(timer)
    for (const { key, code, shiftKey, target } of events.splice(0)) {
      const again = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true })
      replayed.add(again)
      target?.dispatchEvent(again)
    }
  }

  function wait() {
    window.clearTimeout(timer)
    if (events.length > 0) timer = window.setTimeout(letGo, longestGapMs + 20)
  }

  return {
    hold(event) {
      events.push(event)
      wait()
    },
    wait,
    isReplayed: (event) => replayed.has(event),
    letGo,
    forget() {
      window.clearTimeout(timer)
      events = []
    },
  }
}

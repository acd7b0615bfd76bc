import { useEffect, useState } from 'react'

/** A hand that was over the tiles is taken to be there for this long. */
const staysMs = 1_000

type Sign = 'down' | 'up' | 'move'

/** Whether a hand is near the tiles: a pointer is down on them, or was over them a moment ago. */
export class HandNear {
  #isDown = false
  #lastMs = Number.NEGATIVE_INFINITY

  note(sign: Sign, nowMs: number): void {
    if (sign !== 'move') this.#isDown = sign === 'down'
    this.#lastMs = nowMs
  }

  /** In how many milliseconds it may be gone; 0 if it is. */
  goneInMs(nowMs: number): number {
    return this.#isDown ? staysMs : Math.max(this.#lastMs + staysMs - nowMs, 0)
  }
}

const hand = new HandNear()

/** On the list of tiles. */
export const tilesMark = { 'data-tiles': '' } as const

const signs: Readonly<Record<string, Sign>> = {
  pointerdown: 'down',
  pointermove: 'move',
  pointerup: 'up',
  pointercancel: 'up',
}

function hear(event: Event): void {
  const sign = signs[event.type]
  if (sign === undefined) return
  const isOverTiles = event.target instanceof Element && event.target.closest('[data-tiles]') !== null
  // A finger that slid off them is lifted elsewhere.
  if (isOverTiles || sign === 'up') hand.note(sign, performance.now())
}

/** Whether a hand is near the tiles as they are drawn; they are drawn again once it is gone. */
export function useHandNear(): boolean {
  const [, draw] = useState({})
  const leftMs = hand.goneInMs(performance.now())
  useEffect(() => {
    const options = { capture: true, passive: true }
    for (const type of Object.keys(signs)) document.addEventListener(type, hear, options)
    return () => {
      for (const type of Object.keys(signs)) document.removeEventListener(type, hear, options)
    }
  }, [])
  const isNear = leftMs > 0
  useEffect(() => {
    if (!isNear) return
    const look = () => {
      const stillMs = hand.goneInMs(performance.now())
      if (stillMs === 0) draw({})
      else timer = setTimeout(look, stillMs)
    }
    let timer = setTimeout(look, hand.goneInMs(performance.now()))
    return () => clearTimeout(timer)
  }, [isNear])
  return isNear
}

import { Temporal } from 'temporal-polyfill'
import type { TillEvent } from './machine/state.ts'
import type { BasketStore } from './storage/basket-store.ts'
import { NotHeld } from './storage/not-held.ts'

/** Puts a basket aside or takes one up, and says why where that did not happen. */
export async function heldAs(
  store: BasketStore,
  swap: (heldAt: string) => Promise<void>,
): Promise<Extract<TillEvent, { type: 'swapped' }>> {
  let problem: string | null = null
  try {
    // What was scanned a moment ago belongs to the basket that goes.
    await store.settled()
    await swap(Temporal.Now.instant().toString({ smallestUnit: 'millisecond' }))
  } catch (error) {
    problem = errorOf(error)
  }
  await store.refresh().catch((error: unknown) => console.error('The basket could not be read', error))
  return { type: 'swapped', error: problem }
}

function errorOf(error: unknown): string {
  if (error instanceof NotHeld) return error.message
  console.error('The basket could not be held', error)
  return 'This device could not keep the change: the basket is as it was. Free some space on it and try again.'
}

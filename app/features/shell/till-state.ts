import { useSyncExternalStore } from 'react'

/** What the bar at the top shows of this device's till. The till writes it, the frame shows it. */
type TillState = {
  /** Whether the server answers; the browser's own word until the till knows better. */
  isOnline: boolean
  /** Receipts recorded on this device that the server does not have yet. */
  receiptsWaiting: number
  /** Waiting receipts that someone must look at: the server refused them, or the opening of their shift. */
  receiptsRefused: number
  /** What was done to shifts on this device, likewise: openings, cash in and out. */
  entriesWaiting: number
  entriesRefused: number
  /** The till this device is, null until it is one. */
  tillName: string | null
  /** The warning before this device can keep no more; null while there is room. */
  roomWarning: string | null
}

export const nothingWaits = { receiptsWaiting: 0, receiptsRefused: 0, entriesWaiting: 0, entriesRefused: 0 }

let state: TillState = { isOnline: true, ...nothingWaits, tillName: null, roomWarning: null }
const listeners = new Set<() => void>()

export function setTillState(change: Partial<TillState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

export function readTillState(): TillState {
  return state
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useTillState(): TillState {
  return useSyncExternalStore(subscribe, readTillState, readTillState)
}

/** Follows the browser's online and offline events; returns what stops it. */
export function followConnection(): () => void {
  const update = () => setTillState({ isOnline: navigator.onLine })
  update()
  window.addEventListener('online', update)
  window.addEventListener('offline', update)
  return () => {
    window.removeEventListener('online', update)
    window.removeEventListener('offline', update)
  }
}

import { useSyncExternalStore } from 'react'

/** What was printed since the page was opened. A page can't know whether paper came out: whatever was handed to a printer counts. */
const printed = new Set<string>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** From here on the receipt is a copy. */
export function notePrinted(saleId: string): void {
  printed.add(saleId)
  for (const listener of listeners) listener()
}

export function isPrinted(saleId: string): boolean {
  return printed.has(saleId)
}

export function useIsPrinted(saleId: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => printed.has(saleId),
    () => false,
  )
}

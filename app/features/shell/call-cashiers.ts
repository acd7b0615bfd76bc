/** The bar at the top names who serves; the till is notified when another cashier takes over. */
const listeners = new Set<() => void>()

export function callCashiers(): void {
  for (const listener of listeners) listener()
}

/** @returns what stops it */
export function onCashiersCalled(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

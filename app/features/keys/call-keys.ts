/** A screen that hears `?` itself asks the frame for the list of keys. */
const listeners = new Set<() => void>()

export function callKeys(): void {
  for (const listener of listeners) listener()
}

/** @returns what stops it */
export function onKeysCalled(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const books = '/user/dashboard/accounting'

let wanted: string | null = null
const listeners = new Set<() => void>()

/**
 * The screen of the books that somebody was led away from since they are locked, until that is read. It is kept
 * here and not in an address: the redirect to the till is the same for everybody.
 */
export function readBooksRefused(): string | null {
  return wanted
}

/** @param address where somebody was, or wanted to go */
export function noteBooksRefused(address: string): void {
  tell(address.startsWith(books) ? address : books)
}

export function forgetBooksRefused(): void {
  if (wanted !== null) tell(null)
}

/** Calls back on every change; returns what stops it. */
export function followBooksRefused(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(address: string | null): void {
  wanted = address
  for (const listener of listeners) listener()
}

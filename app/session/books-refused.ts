const books = '/user/dashboard/accounting'

let wanted: string | null = null
/** The screen of the books that was asked for last: while it loads, the address is still that of the one before. */
let requested = books
const listeners = new Set<() => void>()

/**
 * The screen of the books that a user was redirected from since they are locked, until that is read. It is kept
 * here and not in an address: the redirect to the till is the same for everybody.
 */
export function readBooksRefused(): string | null {
  return wanted
}

/** @param address of the screen of the books that is opened */
export function noteBooksRequested(address: string): void {
  requested = address.startsWith(books) ? address : books
}

/** The screen that was asked for last is left, or not shown. */
export function noteBooksRefused(): void {
  tell(requested)
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

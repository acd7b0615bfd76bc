import { clearSession, clearWholeStorage, readTokens } from './items.ts'
import { setLeaving } from './leaving.ts'
import { goTo } from './navigation.ts'
import { endAtServer, endOnDevice } from './session-end.ts'
import { openTillSession, type TillSession } from './till-session.ts'

/** To the login with its reason, which nothing that is under way may take from it. */
function goToLogin(search: string): void {
  const address = `/login?${search}`
  setLeaving(address)
  goTo(address)
}

/**
 * A person logs out. Where the server can't be notified, the whole session storage of this tab goes. Baskets
 * and receipts waiting to be sent are kept elsewhere and stay.
 */
export async function signOut(): Promise<void> {
  const tokens = readTokens()
  // The token stays until it has notified the server: until then this tab is not logged out.
  endOnDevice(tokens)
  if (await endAtServer(tokens)) clearSession()
  else clearWholeStorage()
  goToLogin('reason=signed_out')
}

/** The server has ended this session already, as the person wished: this tab forgets it. */
export function leaveSignedOut(): void {
  endOnDevice(readTokens())
  clearSession()
  goToLogin('reason=signed_out')
}

/**
 * The session ended by itself: this tab deletes it at once, so that no guard lets anyone in any more, and the
 * login screen shows why. The server is notified without waiting: by then someone may be logged in again.
 */
export function leaveSession(search: string): void {
  const tokens = readTokens()
  endOnDevice(tokens)
  clearSession()
  goToLogin(search)
  void endAtServer(tokens)
}

/**
 * A cashier takes this tab's till over, and the server can't be notified that the session has only their rights from now
 * on: its tokens go. The till sells on without a login, as one that a code opened.
 */
export function leaveToTill(till: TillSession): void {
  const tokens = readTokens()
  endOnDevice(tokens)
  clearSession()
  openTillSession(till)
  void endAtServer(tokens)
}

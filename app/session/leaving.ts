/** The login's address with the reason, while this tab is on its way there. */
let leavingTo: string | null = null

/**
 * This tab's session has ended, and the login will show why. Until it does, every guard that finds no session
 * leads to the same address: whatever was under way must not take the reason from it.
 */
export function setLeaving(address: string): void {
  leavingTo = address
}

/** Where the guards send someone without a session, if not to the login with the requested address. */
export function readLeaving(): string | null {
  return leavingTo
}

/** The login is in sight: from now on guards name the address that was asked for. */
export function arriveAtLogin(): void {
  leavingTo = null
}

/** How often the token's remaining life is looked at. */
export const refreshCheckIntervalMs = 15 * 60 * 1000
/** A token with less life than this is refreshed. */
export const refreshThresholdMs = 900 * 1000
/** One refresh call may take this long. */
export const refreshTimeoutMs = 15 * 1000
/** This many failures in a row end the session. */
export const maxRefreshFailures = 3
/** Without activity for this long refresh checks are skipped. */
export const activityTimeoutMs = 30 * 60 * 1000
/** What counts as activity. */
export const activityEvents = ['mousedown', 'keydown', 'touchstart', 'scroll'] as const
export const delayAfterOnlineMs = 500
export const delayAfterVisibleMs = 300
/** A session found lost this soon after the page's load was lost before it. */
export const pageLoadGraceMs = 5 * 1000
/** While the login service is away it is asked again this often; nothing is counted. */
export const awayRetryMs = 30 * 1000
/** How often a screen in sight asks whether its person may still see it: a person whose access ends leaves the screen within 5 seconds. */
export const accessCheckMs = 4 * 1000

/** The pause before the next attempt: 2, 4, then 8 seconds. */
export function backoffMs(failures: number): number {
  return 2 ** Math.min(failures, 3) * 1000
}

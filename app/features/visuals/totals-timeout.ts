/** Totals of five years take their time on a small machine. */
export const totalsTimeoutMs = 60_000

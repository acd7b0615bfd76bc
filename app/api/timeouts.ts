// How long a screen waits for what takes its time on a small machine, in ms. Other calls have the time that
// `client.ts` gives them.

/** Reports and lists over years of documents. */
export const reportTimeoutMs = 120_000
/** Totals of five years. */
export const totalsTimeoutMs = 60_000
/** Files of whole lists, and of a whole shop. */
export const fileTimeoutMs = 600_000
/** A mail server, which is asked before the answer comes. */
export const emailTimeoutMs = 180_000

let last: Promise<unknown> = Promise.resolve()

/** One after the other: what is released first must not take away what is kept next. */
export function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const next = last.then(work, work)
  last = next
  return next
}

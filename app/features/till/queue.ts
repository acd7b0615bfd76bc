/**
 * What is given to one queue is done one after the other: the next begins when the one before has ended, also where
 * that failed.
 */
export function openQueue(): <Answer>(work: () => Promise<Answer>) => Promise<Answer> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work, work)
    last = next
    return next
  }
}

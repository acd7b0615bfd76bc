/** Runs the work of one key in order, one after the other, and the work of different keys concurrently. */
export function oneAtATime(): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const lastOf = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const turn = (lastOf.get(key) ?? Promise.resolve()).then(work)
    const ended = turn.catch(() => {}).finally(() => lastOf.get(key) === ended && lastOf.delete(key))
    lastOf.set(key, ended)
    return turn
  }
}

/** Runs the work of one key in order, each after the one before it has ended, and that of different keys at once. */
export function oneAtATime(): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const lastOf = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const turn = (lastOf.get(key) ?? Promise.resolve()).then(work)
    const ended = turn.catch(() => {}).finally(() => lastOf.get(key) === ended && lastOf.delete(key))
    lastOf.set(key, ended)
    return turn
  }
}

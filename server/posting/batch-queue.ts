/**
 * One line of work per key: what waits is taken together, committed once, and only then the next
 * batch is taken. While a batch commits the next one fills, so many callers share one commit.
 */
export class BatchQueue<Item, Result> {
  readonly #waiting = new Map<string, Waiting<Item, Result>[]>()
  readonly #commit: (key: string, items: Item[]) => Promise<Result[]>
  readonly #mostPerBatch: number

  /** @param commit answers one result per item, in their order; a throw fails every caller of the batch */
  constructor(mostPerBatch: number, commit: (key: string, items: Item[]) => Promise<Result[]>) {
    this.#mostPerBatch = mostPerBatch
    this.#commit = commit
  }

  submit(key: string, items: readonly Item[]): Promise<Result[]> {
    if (items.length === 0) return Promise.resolve([])
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(key)
      if (waiting) {
        waiting.push({ items, resolve, reject })
        return
      }
      this.#waiting.set(key, [{ items, resolve, reject }])
      // The first caller of an idle key waits one turn of the loop, so that those that arrived with it join.
      setImmediate(() => this.#drain(key))
    })
  }

  /** Items that wait or are being committed, over all keys. */
  get size(): number {
    let size = 0
    for (const waiting of this.#waiting.values()) for (const { items } of waiting) size += items.length
    return size
  }

  async #drain(key: string): Promise<void> {
    const waiting = this.#waiting.get(key) ?? []
    while (waiting.length > 0) {
      const batch = this.#take(waiting)
      try {
        const results = await this.#commit(
          key,
          batch.flatMap(({ items }) => items),
        )
        let next = 0
        for (const { items, resolve } of batch) {
          resolve(results.slice(next, next + items.length))
          next += items.length
        }
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.#waiting.delete(key)
  }

  /** Whole submissions from the front, as many as fit; always at least one. */
  #take(waiting: Waiting<Item, Result>[]): Waiting<Item, Result>[] {
    let count = 0
    let size = 0
    for (const { items } of waiting) {
      if (count > 0 && size + items.length > this.#mostPerBatch) break
      count += 1
      size += items.length
    }
    return waiting.splice(0, count)
  }
}

type Waiting<Item, Result> = {
  items: readonly Item[]
  resolve: (results: Result[]) => void
  reject: (error: unknown) => void
}

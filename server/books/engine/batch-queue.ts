/**
 * The second half of a batch's work. Started when the batch before has ended, however it ended.
 * @param onHalfDone to be called when it is time to prepare the next batch, so that it is ready at the end of this one
 */
export type Commit<Result> = (onHalfDone: () => void) => Promise<Result[]>

/** When a key's work may be done at all: others, elsewhere, may be at work on the same. */
export type Turns = {
  /** Waits until a batch of this key may be closed and prepared; a throw fails the callers of one batch. */
  take(key: string): Promise<void>
  /** Nothing waits any more. */
  rest(key: string): void
}

const alone: Turns = { take: async () => {}, rest: () => {} }

/**
 * One line of work per key: what waits is taken together, prepared while the batch before still
 * commits, and committed after it. While a batch commits the next one fills, so many callers share one
 * commit: it is closed no earlier than it must be.
 */
export class BatchQueue<Item, Result> {
  readonly #waiting = new Map<string, Waiting<Item, Result>[]>()
  readonly #prepare: (key: string, items: Item[]) => Promise<Commit<Result>>
  readonly #mostPerBatch: number
  readonly #weightOf: (item: Item) => number
  readonly #turns: Turns
  #size = 0

  /**
   * @param mostPerBatch how much the items of a batch may weigh together; a submission is never parted
   * @param prepare answers the commit, which answers one result per item, in their order; a throw of either fails every caller of the batch
   */
  constructor(
    mostPerBatch: number,
    weightOf: (item: Item) => number,
    prepare: (key: string, items: Item[]) => Promise<Commit<Result>>,
    turns: Turns = alone,
  ) {
    this.#mostPerBatch = mostPerBatch
    this.#weightOf = weightOf
    this.#prepare = prepare
    this.#turns = turns
  }

  async submit(key: string, items: readonly Item[]): Promise<Result[]> {
    if (items.length === 0) return []
    this.#size += items.length
    try {
      return await new Promise((resolve, reject) => {
        const waiting = this.#waiting.get(key)
        if (waiting) {
          waiting.push({ items, resolve, reject })
          return
        }
        this.#waiting.set(key, [{ items, resolve, reject }])
        // The first caller of an idle key waits one turn of the loop, so that those that arrived with it join.
        setImmediate(() => this.#drain(key))
      })
    } finally {
      this.#size -= items.length
    }
  }

  /** Items that wait or are being committed, over all keys. */
  get size(): number {
    return this.#size
  }

  async #drain(key: string): Promise<void> {
    const waiting = this.#waiting.get(key) ?? []
    let committing: Promise<void> | null = null
    let halfDone: Promise<void> | null = null
    while (waiting.length > 0 || committing) {
      await halfDone
      if (waiting.length === 0) {
        await committing
        committing = null
        continue
      }
      const refused = await this.#turns.take(key).then(
        () => null,
        (error: unknown) => ({ error }),
      )
      // Closed only now: what came while this waited for its turn is in it.
      const batch = this.#take(waiting)
      if (refused) {
        for (const { reject } of batch) reject(refused.error)
        continue
      }
      const commit = await this.#prepareBatch(key, batch)
      await committing
      const half = Promise.withResolvers<void>()
      halfDone = commit && half.promise
      committing = commit && this.#commitBatch(batch, commit, half.resolve)
    }
    this.#waiting.delete(key)
    this.#turns.rest(key)
  }

  async #prepareBatch(key: string, batch: Waiting<Item, Result>[]): Promise<Commit<Result> | null> {
    try {
      return await this.#prepare(
        key,
        batch.flatMap(({ items }) => items),
      )
    } catch (error) {
      for (const { reject } of batch) reject(error)
      return null
    }
  }

  /** Never rejects: every caller is told by itself. */
  async #commitBatch(
    batch: Waiting<Item, Result>[],
    commit: Commit<Result>,
    onHalfDone: () => void,
  ): Promise<void> {
    try {
      const results = await commit(onHalfDone)
      // The next batch sets out first: the database works on it while these callers are answered.
      setImmediate(answerEach, batch, results)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      onHalfDone()
    }
  }

  /** Whole submissions from the front, as many as fit; always at least one. */
  #take(waiting: Waiting<Item, Result>[]): Waiting<Item, Result>[] {
    let count = 0
    let weight = 0
    for (const { items } of waiting) {
      for (const item of items) weight += this.#weightOf(item)
      if (count > 0 && weight > this.#mostPerBatch) break
      count += 1
    }
    return waiting.splice(0, count)
  }
}

function answerEach<Item, Result>(batch: Waiting<Item, Result>[], results: Result[]): void {
  let next = 0
  for (const { items, resolve } of batch) {
    resolve(results.slice(next, next + items.length))
    next += items.length
  }
}

type Waiting<Item, Result> = {
  items: readonly Item[]
  resolve: (results: Result[]) => void
  reject: (error: unknown) => void
}

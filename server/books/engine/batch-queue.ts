/**
 * The second half of a batch's work. Started when the batch before has ended, however it ended.
 * @param onHalfDone to be called when it is time to prepare the next batch, so that it is ready at the end of this one
 */
export type Commit<Result> = (onHalfDone: () => void) => Promise<Result[]>

/** When a key's work may be done at all: others, elsewhere, may be at work on the same. */
export type Turns = {
  /** Waits until a batch of this key may be closed and prepared; a throw fails the callers of one batch. */
  take(key: string): Promise<void>
  /** Whether no other process works on it: then a batch waits for the callers who were just answered. */
  isAlone(key: string): boolean
  /** Nothing waits any more. */
  rest(key: string): void
}

const alone: Turns = { take: async () => {}, isAlone: () => true, rest: () => {} }

/**
 * A batch waits as long as the last one took for the callers who were just answered: most come back in a moment, and it
 * costs hardly more with them than without. But no longer than this: after a commit that the database held up most
 * callers are busy with something else.
 */
const maxWaitedMs = 50

/**
 * One line of work per key: what waits is taken together, so many callers share one commit; it is closed no earlier
 * than it must be. A full batch is prepared while the one before still commits, and committed after it. One that is
 * not full is closed when that one is done and its callers had time to come back.
 */
export class BatchQueue<Item, Result> {
  readonly #lines = new Map<string, Line<Item, Result>>()
  readonly #prepare: (key: string, items: Item[]) => Promise<Commit<Result>>
  readonly #maxPerBatch: number
  readonly #weightOf: (item: Item) => number
  readonly #turns: Turns
  #size = 0

  /**
   * @param maxPerBatch how much the items of a batch may weigh together; a submission is never parted
   * @param prepare answers the commit, which answers one result per item, in their order; a throw of either fails every caller of the batch
   */
  constructor(
    maxPerBatch: number,
    weightOf: (item: Item) => number,
    prepare: (key: string, items: Item[]) => Promise<Commit<Result>>,
    turns: Turns = alone,
  ) {
    this.#maxPerBatch = maxPerBatch
    this.#weightOf = weightOf
    this.#prepare = prepare
    this.#turns = turns
  }

  async submit(key: string, items: readonly Item[]): Promise<Result[]> {
    if (items.length === 0) return []
    const weight = items.reduce((sum, item) => sum + this.#weightOf(item), 0)
    this.#size += items.length
    try {
      return await new Promise((resolve, reject) => {
        const submission = { items, weight, resolve, reject }
        const line = this.#lines.get(key)
        if (line) {
          line.waiting.push(submission)
          line.weight += weight
          line.onArrival()
          return
        }
        const opened: Line<Item, Result> = {
          waiting: [submission],
          weight,
          answered: null,
          onArrival: () => {},
        }
        this.#lines.set(key, opened)
        // The first caller of an idle key waits one turn of the loop, so that those that arrived with it join.
        setImmediate(() => this.#drain(key, opened))
      })
    } finally {
      this.#size -= items.length
    }
  }

  /** Items that wait or are being committed, over all keys. */
  get size(): number {
    return this.#size
  }

  async #drain(key: string, line: Line<Item, Result>): Promise<void> {
    let committing: Promise<void> | null = null
    let halfDone: Promise<void> | null = null
    for (;;) {
      // A full one does not wait: it is prepared while the database is busy with the one before.
      if (!this.#isFull(line)) await halfDone
      const isPatient = this.#turns.isAlone(key) && !this.#isFull(line)
      if (isPatient || line.waiting.length === 0) {
        await committing
        committing = null
      }
      if (isPatient) await this.#untilBack(line, 1)
      if (line.waiting.length === 0) break
      const [refused] = await Promise.all([
        this.#turns.take(key).then(
          () => null,
          (error: unknown) => ({ error }),
        ),
        isPatient && this.#untilBack(line),
      ])
      // Closed only now: what came while this waited for its turn is in it.
      const batch = this.#take(line)
      if (refused) {
        for (const { reject } of batch) reject(refused.error)
        continue
      }
      const commit = await this.#prepareBatch(key, batch)
      await committing
      const half = Promise.withResolvers<void>()
      halfDone = commit && half.promise
      committing = commit && this.#commitBatch(line, batch, commit, half.resolve)
    }
    this.#lines.delete(key)
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

  /** Never rejects: an error is passed to each caller. */
  async #commitBatch(
    line: Line<Item, Result>,
    batch: Waiting<Item, Result>[],
    commit: Commit<Result>,
    onHalfDone: () => void,
  ): Promise<void> {
    const began = performance.now()
    try {
      const results = await commit(onHalfDone)
      // The next batch sets out first: the database works on it while these callers are answered.
      setImmediate(answerEach, batch, results)
      const now = performance.now()
      line.answered = {
        withThoseWaiting: batch.length + line.waiting.length,
        until: now + Math.min(now - began, maxWaitedMs),
      }
    } catch (error) {
      line.answered = null
      for (const { reject } of batch) reject(error)
    } finally {
      onHalfDone()
    }
  }

  /** Waits until so many callers are there; by default all that were answered last and those that waited then. */
  async #untilBack(line: Line<Item, Result>, callers = line.answered?.withThoseWaiting ?? 0): Promise<void> {
    const { answered } = line
    if (!answered) return
    const isEnough = () => line.waiting.length >= callers || this.#isFull(line)
    const leftMs = answered.until - performance.now()
    if (leftMs <= 0 || isEnough()) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, leftMs)
      line.onArrival = () => {
        if (!isEnough()) return
        clearTimeout(timer)
        resolve()
      }
    })
    line.onArrival = () => {}
  }

  #isFull({ weight }: Line<Item, Result>): boolean {
    return weight >= this.#maxPerBatch
  }

  /** Whole submissions from the front, as many as fit; always at least one. */
  #take(line: Line<Item, Result>): Waiting<Item, Result>[] {
    let count = 0
    let taken = 0
    for (const { weight } of line.waiting) {
      if (count > 0 && taken + weight > this.#maxPerBatch) break
      taken += weight
      count += 1
    }
    line.weight -= taken
    return line.waiting.splice(0, count)
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
  weight: number
  resolve: (results: Result[]) => void
  reject: (error: unknown) => void
}

type Line<Item, Result> = {
  waiting: Waiting<Item, Result>[]
  /** Of all that waits. */
  weight: number
  /** Of the last batch: how many callers it had, with those that already waited when it was done, and until when they are waited for. */
  answered: { withThoseWaiting: number; until: number } | null
  onArrival: () => void
}

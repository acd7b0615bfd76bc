import { TooLargeToCount } from '#domain/errors.ts'
import { fieldPath } from '../../db/paths.ts'

/**
 * The most that one batch may add to any total of a day. What is added is checked and not the total
 * there, which a planner would have to read first; it is enough, since a total passes 2^53 only after a
 * thousand batches of this size, each of them nine times the largest receipt a till can make. A batch
 * that passes it is written document by document.
 */
const maxPerBatch = Math.floor(Number.MAX_SAFE_INTEGER / 1000)

const checkedNames = new Set<string>()
/** Names have ids of shifts in them, which become ever more. */
const maxChecked = 20_000

/** Names of totals become paths in an update: one that is none is a bug in a plan, and fails it before anything is written. */
function checkName(name: string): void {
  if (checkedNames.has(name)) return
  const [first = '', ...rest] = name.split('.')
  if (checkedNames.size >= maxChecked) checkedNames.clear()
  checkedNames.add(fieldPath(first, ...rest))
}

type Added<Id> = { id: Id; amounts: Record<string, number> }

const keyOf = (id: Record<string, string | number>) => Object.values(id).join(' ')

/** Sums of what a batch adds to daily totals: one update a document, however many sales touched it. */
export class Increments<Id extends Record<string, string | number>> {
  readonly #byKey = new Map<string, Added<Id>>()
  /** What was added to last: the lines of an entry come one after the other with one id. */
  #last: Added<Id> | undefined

  /** @throws TooLargeToCount if the batch would exceed what totals can hold: it is to be planned again */
  add(id: Id, amounts: Readonly<Record<string, number>>): void {
    const entry = this.#last?.id === id ? this.#last : this.#entryOf(id)
    for (const name in amounts) {
      checkName(name)
      const sum = (entry.amounts[name] ?? 0) + (amounts[name] ?? 0)
      if (sum > maxPerBatch || sum < -maxPerBatch)
        throw new TooLargeToCount(`${name} of ${keyOf(id)}: ${sum}`)
      entry.amounts[name] = sum
    }
  }

  #entryOf(id: Id): Added<Id> {
    const key = keyOf(id)
    let entry = this.#byKey.get(key)
    if (!entry) {
      entry = { id, amounts: {} }
      this.#byKey.set(key, entry)
    }
    this.#last = { id, amounts: entry.amounts }
    return entry
  }

  absorb(other: Increments<Id>): void {
    for (const { id, amounts } of other.#byKey.values()) this.add(id, amounts)
  }

  /** In the order of their ids, so that two writers lock in one order. */
  sorted(): { id: Id; amounts: Record<string, number> }[] {
    return [...this.#byKey.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry)
  }
}

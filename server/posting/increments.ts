/** Sums of what a batch adds to daily totals: one update a document, however many sales touched it. */
export class Increments<Id extends Record<string, string>> {
  readonly #byKey = new Map<string, { id: Id; amounts: Record<string, number> }>()

  add(id: Id, amounts: Readonly<Record<string, number>>): void {
    const key = Object.values(id).join(' ')
    let entry = this.#byKey.get(key)
    if (!entry) {
      entry = { id, amounts: {} }
      this.#byKey.set(key, entry)
    }
    for (const name in amounts) entry.amounts[name] = (entry.amounts[name] ?? 0) + (amounts[name] ?? 0)
  }

  /** In the order of their ids, so that two writers lock in one order. */
  sorted(): { id: Id; amounts: Record<string, number> }[] {
    return [...this.#byKey.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry)
  }
}

const nothing: ReadonlyMap<string, number> = new Map()

/** Named sums by key: what a collection of totals holds, or should. */
export class Figures {
  readonly #byKey = new Map<string, Map<string, number>>()

  add(key: string, amounts: Readonly<Record<string, number>>): void {
    let figures = this.#byKey.get(key)
    if (!figures) {
      figures = new Map()
      this.#byKey.set(key, figures)
    }
    for (const name in amounts) figures.set(name, (figures.get(name) ?? 0) + (amounts[name] ?? 0))
  }

  /** A stored document's figures, those within it by their dotted names: `tendersMinor.cash`. */
  addDocument(key: string, document: Readonly<Record<string, unknown>>): void {
    const flat: Record<string, number> = {}
    for (const [name, value] of Object.entries(document)) {
      if (typeof value === 'number') flat[name] = value
      else if (value !== null && typeof value === 'object') {
        for (const [inner, amount] of Object.entries(value)) flat[`${name}.${inner}`] = Number(amount)
      }
    }
    this.add(key, flat)
  }

  keys(): IterableIterator<string> {
    return this.#byKey.keys()
  }

  of(key: string): ReadonlyMap<string, number> {
    return this.#byKey.get(key) ?? nothing
  }
}

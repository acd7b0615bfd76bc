const nothing: ReadonlyMap<string, number> = new Map()

/** Named sums by key: what a collection of totals holds, or should. */
export class Figures {
  readonly #byKey = new Map<string, Map<string, number>>()

  add(key: string, amounts: Readonly<Record<string, number>>): void {
    this.#addAll(key, Object.entries(amounts))
  }

  /** A stored document's figures, those within it by their dotted names: `tendersMinor.cash`. */
  addDocument(key: string, document: Readonly<Record<string, unknown>>): void {
    const figures = Object.entries(document).flatMap(([name, value]): [string, number][] => {
      if (typeof value === 'number') return [[name, value]]
      return value !== null && typeof value === 'object' ? figuresWithin(value, [name]) : []
    })
    this.#addAll(key, figures)
  }

  #addAll(key: string, amounts: readonly [string, number][]): void {
    let figures = this.#byKey.get(key)
    if (!figures) {
      figures = new Map()
      this.#byKey.set(key, figures)
    }
    for (const [name, amount] of amounts) figures.set(name, (figures.get(name) ?? 0) + amount)
  }

  keys(): IterableIterator<string> {
    return this.#byKey.keys()
  }

  of(key: string): ReadonlyMap<string, number> {
    return this.#byKey.get(key) ?? nothing
  }
}

/** A value that is not a figure counts as one that matches no sum. */
function figuresWithin(document: object, path: readonly string[]): [string, number][] {
  return Object.entries(document).flatMap(([name, value]): [string, number][] => {
    const own = [...path, name]
    const isWithin = value !== null && typeof value === 'object' && Object.keys(value).length > 0
    return isWithin ? figuresWithin(value, own) : [[own.join('.'), Number(value)]]
  })
}

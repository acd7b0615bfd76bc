import { foldLetters } from '../product/search.ts'

/** A row as far as it tells a sum from what is summed. */
type ListedRow = {
  name: string
  /** Whether it names a document, its day or its due date. */
  hasDocument: boolean
  /** Null where its cell has no amount. */
  amountMinor: number | null
}

const words =
  '(?:grand |sub |net |report |list )?(?:totals?|subtotals?|sum|totaux|sous total|total general|gesamt|summe)'
/** A sum and nothing else, by its words. */
const alone = new RegExp(`^${words}(?: (?:due|owed|outstanding|receivables?|payables?|amount|balance))?$`)
/** `Total for Ama`, `Total: Ama`, `Ama total`. */
const ofName = [new RegExp(`^${words}(?: for| of| pour)? (?<name>.+)$`), new RegExp(`^(?<name>.+) ${words}$`)]

const plain = (name: string) =>
  foldLetters(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * Tells the sums in a list of what is owed from the rows that they sum. A company may be called Total: a name that only
 * begins with such a word is a sum where it repeats a name above it, or where its amount is that of the rows above.
 */
export class TotalRows {
  readonly #names = new Set<string>()
  #sinceTotal = 0
  #all = 0
  /** Of the name that the rows above have last, and how many rows those are. */
  #ofName = { name: '', amountMinor: 0, rows: 0 }

  /** Why a row is a sum of others; null where it is one of its own. Rows are asked in their order. */
  why(row: ListedRow): string | null {
    const name = plain(row.name)
    if (name === '') return null
    if (row.amountMinor === null) {
      // A heading: its name counts, for the sum below.
      if (!isSumByWords(name)) this.#names.add(name)
      return null
    }
    if (this.#isSum(name, row)) {
      this.#sinceTotal = 0
      return `“${row.name}” is a total of other rows, not one of its own: it is left out.`
    }
    this.#names.add(name)
    this.#sinceTotal += row.amountMinor
    this.#all += row.amountMinor
    const isSameName = this.#ofName.name === name
    this.#ofName = {
      name,
      amountMinor: row.amountMinor + (isSameName ? this.#ofName.amountMinor : 0),
      rows: 1 + (isSameName ? this.#ofName.rows : 0),
    }
    return null
  }

  #isSum(name: string, { hasDocument, amountMinor }: ListedRow): boolean {
    if (hasDocument) return false
    if (alone.test(name)) return true
    const named = ofName.map((pattern) => pattern.exec(name)?.groups?.name).filter((one) => one !== undefined)
    if (named.some((one) => this.#names.has(one))) return true
    const isSumOfRows = amountMinor === this.#sinceTotal || amountMinor === this.#all
    if (named.length > 0 && amountMinor !== 0 && isSumOfRows) return true
    const { name: last, rows, amountMinor: ofLast } = this.#ofName
    return name === last && rows > 1 && amountMinor === ofLast
  }
}

/** Whether a text is the words for a sum and nothing else, in a list of anything. */
export function isSumByWords(text: string): boolean {
  return alone.test(plain(text))
}

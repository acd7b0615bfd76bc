import { foldLetters } from '../product/search.ts'
import { shown } from './cell-text.ts'
import { whyExample } from './example-row.ts'

/** The parts of a row that distinguish a sum from what is summed. */
type ListedRow = {
  name: string
  /** Whether it has the number of a document. A day alone is none: a total may have the day of the list. */
  hasReference: boolean
  /** Null where its cell has no amount. */
  amountMinor: number | null
}

/** A row that may be a total is one of its own where its name is known already. */
export const mayBeTotal = 'row_may_be_total'
type TotalCode = 'row_is_total' | typeof mayBeTotal

const subtotal = '(?:sub ?totals?|sous ?tota(?:l|ux)|zwischensumme)'
const words = `(?:(?:grand|net|report|list|overall|final|page(?: \\d+)?) )?(?:totals?|${subtotal}|sum|totaux|total general|total geral|gesamt|gesamtsumme|summe)`
const summed =
  '(?:due|du|owed|outstanding|receivables?|payables?|amount|balances?|sales|customers?|clients?|suppliers?|vendors?|fournisseurs)'
const asOf = '(?: as (?:of|at|on) .+)?'
/** A sum and nothing else, by its words. */
const alone = [
  `(?:${summed} )?${words}(?: ${summed})*${asOf}`,
  // Nothing is summed for or of a customer or product but its rows.
  `${words} (?:for|of|pour) .+`,
  `${subtotal} .+`,
  `(?:(?:${words}|balance|amount) )?(?:carried|brought) (?:forward|down|over)`,
  `(?:${words}|balance|amount) [cb] ?[fd]`,
  `(?:(?:opening|closing|ending|final|net) balance|balance (?:due|owed|outstanding))${asOf}`,
  'all (?:customers|clients|suppliers|vendors|accounts)|accounts (?:receivable|payable)',
].map((pattern) => new RegExp(`^(?:${pattern})$`))
/** `Total for Ama`, `Total: Ama`, `Ama total`. */
const ofName = [new RegExp(`^${words}(?: for| of| pour)? (?<name>.+)$`), new RegExp(`^(?<name>.+) ${words}$`)]

const plain = (name: string) =>
  foldLetters(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * Finds the sums in a list of what is owed, among the rows that they sum. A company may be called Total: a name that
 * only begins with such a word is a sum where it repeats a name above it, or where its amount is that of the rows above.
 */
export class TotalRows {
  readonly #names = new Set<string>()
  readonly #withAmounts = new Set<string>()
  #sinceTotal = 0
  #all = 0
  /** Of the name that the rows above have last, and how many rows those are. */
  #ofName = { name: '', amountMinor: 0, rows: 0 }

  /**
   * Why a row is a sum of others, or may be; null where it is one of its own. Rows are asked in their order.
   * `isByAmount`: by its amount alone, which says nothing once other rows follow.
   */
  why(row: ListedRow): { code: TotalCode; detail: string; isByAmount: boolean } | null {
    const name = plain(row.name)
    if (name === '') return null
    if (row.amountMinor === null) {
      // A heading: its name counts, for the sum below.
      if (!isSumByWords(name)) this.#names.add(name)
      return null
    }
    const code = this.#codeOf(name, row.amountMinor, row.hasReference)
    if (code !== null) {
      this.#sinceTotal = 0
      const isByAmount = code === mayBeTotal && !isSumByWords(name)
      return { code, detail: detailOf(code, row.name), isByAmount }
    }
    this.#names.add(name)
    this.#withAmounts.add(name)
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

  #codeOf(name: string, amountMinor: number, hasReference: boolean): TotalCode | null {
    const isSumOfRows = amountMinor !== 0 && (amountMinor === this.#sinceTotal || amountMinor === this.#all)
    const isSumOfName = amountMinor === this.#ofName.amountMinor
    const named = ofName.map((pattern) => pattern.exec(name)?.groups?.name).filter((one) => one !== undefined)
    if (isSumByWords(name) || named.some((one) => this.#names.has(one)))
      return hasReference && !isSumOfRows && !isSumOfName ? mayBeTotal : 'row_is_total'
    if (!hasReference) {
      if (named.length > 0 && isSumOfRows) return 'row_is_total'
      if (name === this.#ofName.name && this.#ofName.rows > 1 && isSumOfName) return 'row_is_total'
    }
    // Other programs have other words for it. The number of a document outweighs the amount alone.
    const isSumOfAll = amountMinor !== 0 && amountMinor === this.#all && this.#withAmounts.size > 1
    return isSumOfAll && (named.length > 0 || !hasReference) ? mayBeTotal : null
  }
}

function detailOf(code: TotalCode, name: string): string {
  return code === 'row_is_total'
    ? `“${name}” is a total of other rows, not one of its own: it is left out.`
    : `“${name}” is probably a total of the rows above. If it is a real name, add it to the customers or suppliers first.`
}

/**
 * Whether a text is the words for a sum, in a list of anything. `Total Beverages` is not decided by them: a product may
 * be called `Total oil filter`.
 */
export function isSumByWords(text: string): boolean {
  const name = plain(text)
  return alone.some((pattern) => pattern.test(name))
}

/**
 * Why the code of a product, or the number of a receipt, is no such thing; null where it may be one. Only its words
 * decide: prices and quantities of different products may well equal a sum by chance. A product that has these words is
 * refused rather than added by mistake, and can be renamed.
 */
export function whyNoCode(text: string): string | null {
  const example = whyExample(text)
  if (example !== null || !isSumByWords(text)) return example
  return `“${shown(text)}” reads as a total of other rows. If it is not, rename it in the file.`
}

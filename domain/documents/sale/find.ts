import { type Minor, parseMinor } from '../../money.ts'

/** What a person typed to find a receipt may be: several of these at once. */
export type ReceiptSearch = {
  text: string
  /** The number of a till's receipt: 17 of `A-17`. */
  ofTill: { series: string; sequence: number } | null
  /** The text as a number or a payment reference may be written: as typed, and in either case. */
  spellings: readonly string[]
  /** The total of a receipt, or what was paid of it in one way. Never below 0: a return holds what it gives back. */
  amountMinor: Minor | null
}

/** Reads a search for receipts; null where that is nothing but blanks. `12.50` may be an amount, `536365` a number and an amount. */
export function readReceiptSearch(typed: string, currency: string): ReceiptSearch | null {
  const text = typed.trim()
  if (text === '') return null
  const [, series, sequence] = /^([a-z]{1,4})-([1-9]\d{0,8})$/i.exec(text) ?? []
  const amount = parseMinor(text.replace(/^[-−]/, ''), currency)
  return {
    text,
    ofTill: series && sequence ? { series: series.toUpperCase(), sequence: Number(sequence) } : null,
    spellings: [...new Set([text, text.toUpperCase(), text.toLowerCase()])],
    amountMinor: amount.ok && amount.amountMinor > 0 ? amount.amountMinor : null,
  }
}

/** What the order by number compares: `B-9` is before `B-10`. */
type NumberOrder = { series: string; sequence: number }

/** So many digits are counted exactly; MongoDB takes them apart by the same pattern. */
export const receiptNumberPattern = '^(.*?)([0-9]{0,15})$'
const numberParts = new RegExp(receiptNumberPattern, 's')

/** A receipt number taken apart into its letters and its count; 0 where it ends in no digit. */
export function orderOfNumber(receiptNumber: string): NumberOrder {
  const [, series = receiptNumber, digits = ''] = numberParts.exec(receiptNumber) ?? []
  return { series, sequence: Number(digits) }
}

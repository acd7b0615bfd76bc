import { TenderKind } from '../terms/tender.ts'

// A map: an object has a `constructor`, whatever was put into it.
const tenderWords = new Map<string, TenderKind>(
  Object.entries({
    cash: 'cash',
    notes: 'cash',
    momo: 'mobile-money',
    mobilemoney: 'mobile-money',
    mpesa: 'mobile-money',
    mobile: 'mobile-money',
    card: 'card',
    visa: 'card',
    mastercard: 'card',
    pos: 'card',
    debitcard: 'card',
    creditcard: 'card',
    storecredit: 'store-credit',
    voucher: 'store-credit',
    onaccount: 'on-account',
    creditsale: 'on-account',
    credit: 'on-account',
    account: 'on-account',
  }),
)

/** The tender named in a row of past sales: null where the cell is empty, `unknown` where the word is not known. */
export function readTender(text: string): TenderKind | 'unknown' | null {
  if (text === '') return null
  const exact = TenderKind.safeParse(text)
  if (exact.success) return exact.data
  return tenderWords.get(text.toLowerCase().replaceAll(/[^a-z]/g, '')) ?? 'unknown'
}

/**
 * The tender that each row of one receipt goes to, in their order. A blank takes the receipt's other
 * tender; where there are several, and for unknown words, it is null: nothing is invented.
 */
export function tendersOfRows(texts: readonly string[]): (TenderKind | null)[] {
  const read = texts.map(readTender)
  const kinds = new Set(read.filter((kind) => kind !== null))
  const [only] = kinds
  const ofBlank = kinds.size === 1 && only !== undefined && only !== 'unknown' ? only : null
  return read.map((kind) => (kind === null ? ofBlank : kind === 'unknown' ? null : kind))
}

import type { Day } from '../business-day.ts'
import { dayInWords } from '../day-in-words.ts'
import { currencySymbol, formatMinor, type Minor } from '../money.ts'
import { receiptFooterOf, receiptHeadAt, receiptHeadLines } from '../receipt-head.ts'
import type { Paper, PaperLine, PaperPart } from './paper.ts'
import type { ShopOnPaper } from './receipt-paper.ts'

/**
 * A paper for where it goes: a printer of its own may not have the currency's sign, and prints its letters. `isCopy`: it
 * was printed before.
 */
export type PaperFor = (look: { hasLetters: boolean; isCopy?: boolean }) => Paper

const inMiddle = (text: string): PaperLine => ({ is: 'middle', text })

/** Money that was taken beside a sale. */
type TakenMoney = { recordedAt: string; reversal: { businessDay: Day } | null }

/**
 * The paper of money that was taken beside a sale, with the shop's head and foot of that moment. Once it is reversed, the
 * paper proves nothing and says so.
 */
export function moneyPaper(
  title: string,
  shop: ShopOnPaper,
  { recordedAt, reversal }: TakenMoney,
  isCopy: boolean,
  parts: readonly PaperPart[],
): Paper {
  const head = receiptHeadAt(shop, recordedAt)
  const marks = [
    ...(isCopy ? ['COPY'] : []),
    ...(reversal ? [`REVERSED ${dayInWords(reversal.businessDay)}`] : []),
  ]
  return {
    title,
    parts: [
      {
        lines: [
          { is: 'name', text: head.name },
          ...receiptHeadLines(head, undefined).map(inMiddle),
          ...marks.map((text) => ({ is: 'middle', text, isStrong: true }) as const),
        ],
      },
      ...parts,
      { lines: receiptFooterOf(head).map(inMiddle) },
    ],
  }
}

/** The sum that the paper is about. */
export function sumLine(
  name: string,
  amountMinor: Minor,
  { currency }: ShopOnPaper,
  hasLetters: boolean,
): PaperLine {
  const sign = hasLetters ? currency : currencySymbol(currency)
  return {
    is: 'amount',
    name,
    amount: `${sign} ${formatMinor(amountMinor, currency)}`,
    isStrong: true,
    isLarge: true,
  }
}

/** A word and what it is, for each that is known. */
export function factLines(
  facts: readonly (readonly [name: string, text: string | null | undefined])[],
): PaperLine[] {
  return facts.flatMap(([name, text]) => (text ? [{ is: 'fact', name, text } as const] : []))
}

import { monthInWords } from '#domain/day-in-words.ts'
import type { DocumentFact } from '#domain/documents/document-fact.ts'
import type { FactNames } from '../../engine/fact-names.ts'
import { accountText } from '../fact-words.ts'
import type { SpreadDocument } from './stored.ts'

export function pageFactsOfSpread({ month, shares }: SpreadDocument, names: FactNames): DocumentFact[] {
  return [
    { label: 'Month', text: monthInWords(month) },
    ...shares.map(({ account, amountMinor }) => ({ label: accountText(account, names), amountMinor })),
  ]
}

import type { DocumentFact } from '#domain/documents/document-fact.ts'
import { minor } from '#domain/money.ts'
import { dueOf } from '#domain/tax-return/figures.ts'
import type { FactNames } from '../../engine/fact-names.ts'
import { accountText, amount } from '../fact-words.ts'
import type { TaxReturnDocument } from './stored.ts'

export function pageFactsOfTaxReturn(
  { figures, late, adjustments, dueMinor, dueOn }: TaxReturnDocument,
  names: FactNames,
): DocumentFact[] {
  const { outputMinor, inputMinor } = dueOf(figures)
  return [
    { label: 'Tax charged', amountMinor: outputMinor },
    { label: 'Tax claimed back', amountMinor: inputMinor },
    ...amount('Of it late, for periods filed before', late.length === 0 ? undefined : dueOf(late).dueMinor),
    ...adjustments.map(({ direction, component, amountMinor, account, reason }) => ({
      label: `Adjustment of ${direction} tax ${component}`,
      text: [accountText(account, names), reason].filter(Boolean).join(': '),
      amountMinor,
    })),
    { label: dueMinor < 0 ? 'To be refunded' : 'To pay', amountMinor: minor(Math.abs(dueMinor)) },
    { label: 'Due', day: dueOn },
  ]
}

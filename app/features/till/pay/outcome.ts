import { roundingOf } from '#domain/documents/sale/cash-rounding.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { type Minor, minor, sumMinor } from '#domain/money.ts'

/** The figure that a sale ends with, and what was paid beside it, if anything. */
export type Outcome = { label: 'Change' | 'On account' | 'Paid'; amountMinor: Minor; paidMinor: Minor | null }

/** The change; else what the customer owes of it; else what was paid. What a deposit settles is paid. */
export function outcomeOf(sale: Pick<SaleBody, 'tenders' | 'totals' | 'kind'>): Outcome {
  const { changeMinor, grossMinor } = sale.totals
  if (changeMinor > 0) return { label: 'Change', amountMinor: changeMinor, paidMinor: null }
  const toPayMinor = minor(grossMinor - roundingOf(sale))
  const owed = sale.tenders.filter(({ kind, deposit }) => kind === 'on-account' && deposit === undefined)
  const owedMinor = sumMinor(owed.map(({ amountMinor }) => amountMinor))
  if (owedMinor === 0) return { label: 'Paid', amountMinor: toPayMinor, paidMinor: null }
  const paidMinor = minor(toPayMinor - owedMinor)
  return { label: 'On account', amountMinor: owedMinor, paidMinor: paidMinor > 0 ? paidMinor : null }
}

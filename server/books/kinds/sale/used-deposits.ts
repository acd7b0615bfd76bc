import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { type Minor, minor } from '#domain/money.ts'
import type { Tender } from '#domain/payments/tender.ts'
import type { Review } from '#domain/terms/review.ts'
import type { BooksView } from '../../engine/document-kind.ts'
import { depositOf } from '../deposit-use/left.ts'

type UsedDeposit = { useId: string; depositId: string; customerId: string; amountMinor: Minor }

/** Whether a deposit pays it: what it leaves owed is settled at once. */
export function isByDeposit({ kind, deposit }: Pick<Tender, 'kind' | 'deposit'>): boolean {
  return kind === 'on-account' && deposit !== undefined
}

/** The deposits that a sale says it is paid with. Only those of a known customer can be used. */
export function usedDeposits({
  kind,
  customerId,
  tenders,
}: Pick<SaleBody, 'kind' | 'customerId' | 'tenders'>): UsedDeposit[] {
  if (kind !== 'sale' || customerId === undefined) return []
  return tenders.flatMap(({ deposit, ...tender }) =>
    deposit && isByDeposit({ ...tender, deposit })
      ? [{ ...deposit, customerId, amountMinor: tender.amountMinor }]
      : [],
  )
}

/** Paid with more than is left of deposits: the customer owes the rest. */
export function reviewDeposits(view: BooksView, sale: SaleBody): Review[] {
  const used = Map.groupBy(usedDeposits(sale), ({ depositId }) => depositId)
  return [...used.values()].flatMap(([first, ...more]): Review[] => {
    if (!first) return []
    const said = more.reduce((sum, { amountMinor }) => sum + amountMinor, Number(first.amountMinor))
    const expected = minor(depositOf(view, first)?.leftMinor ?? 0)
    return said > expected ? [{ code: 'deposit_short', said, expected }] : []
  })
}

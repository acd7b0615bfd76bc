import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { type Minor, minor, sumMinor } from '#domain/money.ts'
import type { Tender } from '#domain/payments/paid-tender.ts'
import type { Review } from '#domain/terms/review.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { depositOf, needsOfDeposits } from '../deposit-use/left.ts'
import { depositUses } from '../deposit-use/stored.ts'

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

/** What has to be read for `reviewDeposits`: with the documents that another sale may have by these ids. */
export function needsOfUsed(sale: SaleBody): ReturnType<typeof needsOfDeposits> {
  const used = usedDeposits(sale)
  const needs = needsOfDeposits(used)
  const same = used.map(({ useId }) => ({ collection: depositUses, id: useId }))
  return { ...needs, others: [...needs.others, ...same] }
}

/**
 * Paid with more than is left of deposits: the customer owes the rest. A part that pays another sale already pays
 * nothing of this one.
 */
export function reviewDeposits(view: BooksView, sale: SaleBody): Review[] {
  const used = Map.groupBy(usedDeposits(sale), ({ depositId }) => depositId)
  return [...used.values()].flatMap((parts): Review[] => {
    const fresh = parts.filter(({ useId }) => !view.find(depositUses, useId))
    const [first] = parts
    const leftMinor = (first && depositOf(view, first)?.leftMinor) ?? 0
    const said = sumMinor(parts.map(({ amountMinor }) => amountMinor))
    const expected = minor(Math.min(leftMinor, sumMinor(fresh.map(({ amountMinor }) => amountMinor))))
    return said > expected ? [{ code: 'deposit_short', said, expected }] : []
  })
}

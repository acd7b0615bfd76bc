import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { minor } from '#domain/money.ts'
import { type Allocation, allocateInOrder } from '#domain/open-items/allocate.ts'
import { isOnCredit } from '#domain/payments/credit.ts'
import { unknownParty } from '#domain/posting/dims.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { SaleKind } from '#domain/terms/document-kind.ts'
import type { TenderKind } from '#domain/terms/tender.ts'
import type { BooksView, WantedOpenItems } from '../../engine/document-kind.ts'

/** The tender that settles what is open: a sale spends store credit, a return gives back what is owed. */
export const settlingTender: Readonly<Record<SaleKind, TenderKind>> = {
  sale: 'store-credit',
  return: 'on-account',
}

type OnCredit = Pick<SaleBody, 'kind' | 'customerId' | 'returnOf' | 'tenders'>

/**
 * What may be settled: of a known customer all store credit, oldest first; of a return the sale that it takes back
 * from. Null where nothing is.
 */
export function settles({ kind, customerId, returnOf, tenders }: OnCredit): WantedOpenItems | null {
  if (!tenders.some((tender) => tender.kind === settlingTender[kind])) return null
  if (kind === 'return')
    return returnOf === undefined
      ? null
      : { account: accounts.receivables, party: customerId ?? unknownParty, document: returnOf }
  return customerId === undefined
    ? null
    : { account: accounts.storeCredit, party: customerId, side: 'credit' }
}

/** How much a sale would settle if so much were open, minor units. */
export function settlingMinor({ kind, tenders }: Pick<SaleBody, 'kind' | 'tenders'>) {
  return minor(
    tenders.reduce(
      (sum, tender) => (tender.kind === settlingTender[kind] ? sum + tender.amountMinor : sum),
      0,
    ),
  )
}

/** What a sale or a return on credit settles of what is open, never more; undefined where nothing is on credit. */
export function allocationsOf(view: BooksView, sale: OnCredit): Allocation[] | undefined {
  if (!isOnCredit(sale)) return undefined
  const wanted = settles(sale)
  if (!wanted) return []
  const open = 'document' in wanted ? [view.openItem(wanted) ?? []].flat() : view.openItemsOf(wanted)
  return allocateInOrder(open.filter(isOwedBack[sale.kind]), settlingMinor(sale)).allocations
}

/** A return settles what the customer owes, and a sale what the shop owes. */
const isOwedBack: Readonly<Record<SaleKind, (item: { side: string }) => boolean>> = {
  sale: ({ side }) => side === 'credit',
  return: ({ side }) => side === 'debit',
}

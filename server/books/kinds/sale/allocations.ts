import { isOpeningId } from '#domain/documents/opening-balance/item-id.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { type Minor, minor } from '#domain/money.ts'
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
 * What may be settled: of a known customer all store credit, less what was spent beyond it; of a return the sale that
 * it takes back from, or where that came in a file, what the customer owed when the shop began here.
 */
export function settles({ kind, customerId, returnOf, tenders }: OnCredit): readonly WantedOpenItems[] {
  if (!tenders.some((tender) => tender.kind === settlingTender[kind])) return []
  if (kind === 'return') {
    if (returnOf === undefined) return []
    const owed = { account: accounts.receivables, party: customerId ?? unknownParty }
    const ofSale = { ...owed, document: returnOf }
    return customerId === undefined ? [ofSale] : [ofSale, { ...owed, side: 'debit' }]
  }
  if (customerId === undefined) return []
  const ofCustomer = { account: accounts.storeCredit, party: customerId }
  return [
    { ...ofCustomer, side: 'credit' },
    { ...ofCustomer, side: 'debit' },
  ]
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

/** How much of what a sale would settle nothing is open for. */
export function restOfSettling(
  sale: Pick<SaleBody, 'kind' | 'tenders'>,
  settled: readonly Allocation[] = [],
): Minor {
  return minor(settled.reduce((rest, { amountMinor }) => rest - amountMinor, Number(settlingMinor(sale))))
}

/**
 * What a sale or a return on credit settles of what is open, never more; undefined where nothing is on credit.
 * @param isOfHistory a return to a past sale from a file, whose debt is one of those that the shop began here with
 */
export function allocationsOf(
  view: BooksView,
  sale: OnCredit,
  isOfHistory = false,
): Allocation[] | undefined {
  if (!isOnCredit(sale)) return undefined
  const open = settles(sale).flatMap((wanted) => {
    if ('document' in wanted) return view.openItem(wanted) ?? []
    const items = view.openItemsOf(wanted)
    if (sale.kind === 'sale') return items
    return isOfHistory ? items.filter(({ document }) => isOpeningId(document)) : []
  })
  const [owedBack, spentBefore] = [
    open.filter(isOwedBack[sale.kind]),
    open.filter(not(isOwedBack[sale.kind])),
  ]
  // Oldest first, and no more than is left of all of it: what was spent beyond it once is not there a second time.
  const availableMinor = Math.max(0, sumOpen(owedBack) - sumOpen(spentBefore))
  return allocateInOrder(owedBack, minor(Math.min(settlingMinor(sale), availableMinor))).allocations
}

type Side = { side: string }

/** A return settles what the customer owes, and a sale what the shop owes. */
const isOwedBack: Readonly<Record<SaleKind, (item: Side) => boolean>> = {
  sale: ({ side }) => side === 'credit',
  return: ({ side }) => side === 'debit',
}

const not = (is: (item: Side) => boolean) => (item: Side) => !is(item)

function sumOpen(items: readonly { openMinor: number }[]): number {
  return items.reduce((sum, { openMinor }) => sum + openMinor, 0)
}

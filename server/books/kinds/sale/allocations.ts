import { addDays, type Day } from '#domain/business-day.ts'
import { isOpeningId } from '#domain/documents/opening-balance/item-id.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { type Minor, minor } from '#domain/money.ts'
import { type Allocation, allocateInOrder } from '#domain/open-items/allocate.ts'
import type { OpenItem } from '#domain/open-items/open-item.ts'
import { isOnCredit } from '#domain/payments/credit.ts'
import { unknownParty } from '#domain/posting/dims.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { SaleKind } from '#domain/terms/document-kind.ts'
import type { TenderKind } from '#domain/terms/tender.ts'
import type { BooksView } from '../../engine/books-view.ts'
import type { WantedOpenItems } from '../../engine/needs.ts'
import { isByDeposit } from './used-deposits.ts'

/** What of a document is still open to be settled. */
export type OpenAmount = { document: string; party: string; openMinor: number }

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
  const { credit, debit } = storeCreditOf(customerId)
  return [credit, debit]
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
 * @param instalments of a return: what is open of the plans that took up the debt of its sale
 */
export function allocationsOf(
  view: BooksView,
  sale: OnCredit,
  {
    isOfHistory = false,
    instalments = [],
  }: { isOfHistory?: boolean; instalments?: readonly OpenItem[] } = {},
): Allocation[] | undefined {
  if (!isOnCredit(sale)) return undefined
  if (sale.kind === 'sale') {
    if (sale.customerId === undefined) return []
    const amountMinor = Math.min(settlingMinor(sale), storeCreditLeft(view, sale.customerId))
    const { credit } = storeCreditOf(sale.customerId)
    return allocateInOrder(view.openItemsOf(credit), minor(amountMinor)).allocations
  }
  const owed = settles(sale).flatMap((wanted) => {
    if ('document' in wanted) return view.openItem(wanted) ?? []
    return isOfHistory ? view.openItemsOf(wanted).filter(({ document }) => isOpeningId(document)) : []
  })
  return allocateInOrder(
    [...owed, ...instalments].filter(({ side }) => side === 'debit'),
    settlingMinor(sale),
  ).allocations
}

/** How much store credit a customer has, less what was spent beyond it once: that is not there a second time. */
export function storeCreditLeft(view: BooksView, customerId: string | undefined): Minor {
  if (customerId === undefined) return minor(0)
  const { credit, debit } = storeCreditOf(customerId)
  return minor(Math.max(0, view.openMinorOf(credit) - view.openMinorOf(debit)))
}

/** What a customer owes on account; of a sale on account, before it. */
export function owedOnAccount(view: BooksView, customerId: string): Minor {
  const { debit, credit } = debtOf(customerId)
  return minor(view.openMinorOf(debit) - view.openMinorOf(credit))
}

/** What has to be known of a sale's customer for their limit. */
export function owedBefore({
  kind,
  customerId,
  tenders,
}: Pick<OnCredit, 'kind' | 'customerId' | 'tenders'>): readonly WantedOpenItems[] {
  if (kind !== 'sale' || customerId === undefined || onAccountMinor(tenders) === 0) return []
  const { debit, credit } = debtOf(customerId)
  return [debit, credit]
}

/** What is to be paid later: not what a deposit pays. */
export function onAccountMinor(tenders: OnCredit['tenders']): number {
  const later = tenders.filter((tender) => tender.kind === 'on-account' && !isByDeposit(tender))
  return later.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

/** By when what a customer owes of a sale is to be paid, where that was agreed with them; else it is due at once. */
export function dueOf(
  view: Pick<BooksView, 'termsOf'>,
  { kind, customerId, tenders }: Pick<OnCredit, 'kind' | 'customerId' | 'tenders'>,
  businessDay: Day,
): { due?: Day } {
  if (kind !== 'sale' || customerId === undefined || onAccountMinor(tenders) === 0) return {}
  const days = view.termsOf(customerId)
  return days === null || days === 0 ? {} : { due: addDays(businessDay, days) }
}

function debtOf(customerId: string) {
  const ofCustomer = { account: accounts.receivables, party: customerId }
  return {
    debit: { ...ofCustomer, side: 'debit' as const },
    credit: { ...ofCustomer, side: 'credit' as const },
  }
}

function storeCreditOf(customerId: string) {
  const ofCustomer = { account: accounts.storeCredit, party: customerId }
  return {
    credit: { ...ofCustomer, side: 'credit' as const },
    debit: { ...ofCustomer, side: 'debit' as const },
  }
}

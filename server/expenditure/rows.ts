import type { Spending } from '#domain/api/expenditure.ts'
import type { Day } from '#domain/business-day.ts'
import { billStatusOf } from '#domain/documents/bill/status.ts'
import { type Minor, minor } from '#domain/money.ts'
import { headOf, type PartyMerge } from '#domain/open-items/family.ts'
import type { Chart } from '#domain/posting/chart.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { accounts } from '#domain/terms/chart.ts'
import { accountOfMoney } from '#domain/terms/money-account.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import type { OpeningBalanceDocument } from '../books/kinds/opening-balance/stored.ts'
import { refuseTooLong } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import type { StoredDocument } from '../db/documents.ts'
import { requireShopAndChart } from '../ledger/accounts.ts'
import { readPartyMerges } from '../parties/merges-store.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { supplierStore } from '../suppliers/service.ts'
import {
  findBills,
  findDeliveries,
  findDeliveryBills,
  findExpenses,
  findOpenPayables,
  findOwedAssets,
  findOwedOpenings,
  findReversed,
  type ListedAsset,
  type ListedBill,
  type ListedDelivery,
  type ListedDeliveryBill,
  type ListedExpense,
} from './store.ts'

export type Known = { chart: Chart; today: Day; merges: readonly PartyMerge[] }
/** A row with what is searched and filtered by beside what is shown. */
export type Row = Spending & { accounts: readonly AccountCode[]; words: string }

/** What a document says of itself, whatever its kind. */
type Received = Pick<Spending, 'kind' | 'id' | 'supplierId' | 'due' | 'netMinor' | 'totalMinor'> & {
  document: Partial<Pick<StoredDocument, 'entryNumber'>>
  day: Day
  /** Of whoever is no supplier on record. */
  payee?: string | undefined
  reference?: string | undefined
  paidFrom?: AccountCode
  accounts: readonly AccountCode[]
  attachments?: readonly unknown[] | undefined
  descriptions?: readonly string[]
}

export async function readKnown(database: Database, shopId: string, now: Date): Promise<Known> {
  const [shop, { chart }, merges] = await Promise.all([
    requireSettledShop(database, shopId),
    requireShopAndChart(database, shopId),
    readPartyMerges(database.collections, shopId),
  ])
  return { chart, today: businessDayOf(now.toISOString(), shop), merges }
}

/** A row for every document by which the shop spent or incurred a debt, of these days. */
export async function readRows(
  database: Database,
  shopId: string,
  filter: { from?: Day | undefined; to?: Day | undefined; supplierId?: string | undefined },
  known: Known,
): Promise<Row[]> {
  const [bills, deliveries, deliveryBills, assets, openings, expenses, open, reversed] = await refuseTooLong(
    Promise.all([
      findBills(database, shopId, filter),
      findDeliveries(database, shopId, filter),
      findDeliveryBills(database, shopId, filter),
      findOwedAssets(database, shopId, filter),
      findOwedOpenings(database, shopId, filter),
      filter.supplierId === undefined ? findExpenses(database, shopId, filter) : [],
      findOpenPayables(database, shopId),
      findReversed(database, shopId),
    ]),
  )
  const listed = [
    ...bills.map(ofBill),
    ...deliveries.map(ofDelivery),
    ...deliveryBills.map(ofDeliveryBill),
    ...assets.map(ofAsset),
    ...openings.map(ofOpening),
    ...expenses.map(ofExpense),
  ]
  const { merges } = known
  const ids = listed.flatMap(({ supplierId }) => supplierId ?? [])
  const suppliers = await supplierStore.findAll(database, shopId, [
    ...new Set(ids.flatMap((id) => [id, headOf(id, merges)])),
  ])
  const names = new Map(suppliers.map(({ id, name }) => [id, name]))
  const owed = new Map(
    open.filter(({ side }) => side === 'credit').map(({ _id, openMinor }) => [_id.document, openMinor]),
  )
  return listed.map((one) => {
    const openMinor = owed.get(one.id) ?? minor(0)
    const own = names.get(one.supplierId ?? '') ?? one.payee ?? null
    // Whoever was merged goes on under the name that was kept, and is found by both.
    const supplierId = one.supplierId === null ? null : headOf(one.supplierId, merges)
    const payee = names.get(supplierId ?? '') ?? own
    const aliases = own === null || own === payee ? [] : [own]
    const named = { ...one, supplierId, descriptions: [...(one.descriptions ?? []), ...aliases] }
    return rowOf(named, { payee, openMinor, isReversed: reversed.has(one.id) }, known)
  })
}

function rowOf(
  { document, day, due, netMinor, totalMinor, ...listed }: Received,
  { payee, openMinor, isReversed }: { payee: string | null; openMinor: Minor; isReversed: boolean },
  { chart, today }: Known,
): Row {
  const { kind, id, supplierId, reference, paidFrom, attachments = [], descriptions = [] } = listed
  const on = [...new Set(listed.accounts)]
  const categories = on.map((account) => chart.find(account).name)
  return {
    ...{ kind, id, day, payee, supplierId, due, categories, netMinor, totalMinor, openMinor },
    entryNumber: document.entryNumber ?? 0,
    reference: reference ?? null,
    accounts: on,
    taxMinor: minor(totalMinor - netMinor),
    paidFrom: paidFrom === undefined ? null : chart.find(paidFrom).name,
    status: billStatusOf({ totalMinor, openMinor, due, isReversed }, today),
    attachments: attachments.length,
    words: [payee, reference, ...categories, ...descriptions, decimals(totalMinor)].join(' ').toLowerCase(),
  }
}

function ofBill(bill: ListedBill): Received {
  const { _id, supplierId, due } = bill
  return { kind: 'bill', id: _id.billId, supplierId, due, ...ofLines(bill) }
}

function ofExpense(expense: ListedExpense): Received {
  const { _id, supplierName, paidFrom } = expense
  return {
    ...{ kind: 'expense', id: _id.expenseId, supplierId: null, due: null, payee: supplierName },
    ...ofLines(expense),
    paidFrom: accountOfMoney(paidFrom),
  }
}

function ofLines(document: ListedBill | ListedExpense) {
  const { businessDay, lines, reference, totalMinor, attachments } = document
  return {
    ...{ document, day: businessDay, reference, totalMinor, attachments },
    netMinor: sumOf(lines, ({ netMinor }) => netMinor),
    accounts: lines.map(({ account }) => account),
    descriptions: lines.map(({ description = '' }) => description),
  }
}

function ofDelivery(document: ListedDelivery): Received {
  const { _id, party, supplierName, reference, netMinor, valueMinor, postingDay } = document
  const { businessDay = postingDay, due = postingDay } = document
  return {
    ...{ kind: 'delivery', id: _id.receiptId, document, day: businessDay, due, reference },
    supplierId: party ?? null,
    payee: supplierName,
    accounts: [accounts.inventory],
    netMinor,
    totalMinor: document.totalMinor ?? valueMinor,
  }
}

function ofDeliveryBill(document: ListedDeliveryBill): Received {
  const { _id, supplierId, businessDay, due, reference, netMinor, totalMinor } = document
  return {
    ...{ kind: 'delivery-bill', id: _id.deliveryBillId, document, supplierId, day: businessDay, due },
    ...{ reference, netMinor, totalMinor },
    accounts: [accounts.inventory],
  }
}

function ofAsset(document: ListedAsset): Received {
  const { _id, origin, businessDay, name, reference, netMinor, totalMinor, attachments } = document
  const { supplierId = null, due = businessDay } = origin.kind === 'owed' ? origin : {}
  return {
    ...{ kind: 'asset', id: _id.assetId, document, supplierId, due, day: businessDay, reference },
    ...{ netMinor, totalMinor, attachments, accounts: [accounts.fixedAssets], descriptions: [name] },
  }
}

function ofOpening(document: OpeningBalanceDocument): Received {
  const { _id, party, supplierName, reference, postingDay, amountMinor } = document
  const { businessDay = postingDay, due = postingDay } = document
  const totalMinor = minor(-amountMinor)
  return {
    ...{ kind: 'opening', id: _id.balanceId, document, day: businessDay, due, reference },
    supplierId: party ?? null,
    payee: supplierName,
    ...{ netMinor: totalMinor, totalMinor, accounts: [accounts.openingBalances] },
  }
}

function sumOf<Item>(items: readonly Item[], of: (item: Item) => Minor): Minor {
  return minor(items.reduce((sum, item) => sum + of(item), 0))
}

/** As it is typed: `120.50`; a currency without decimals is found by its figure anyway. */
function decimals(amountMinor: Minor): string {
  return `${(amountMinor / 100).toFixed(2)} ${amountMinor}`
}

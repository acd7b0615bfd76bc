import { unknownParty } from '#domain/posting/dims.ts'
import { accounts } from '#domain/terms/chart.ts'
import { debtsOf } from '../books/kinds/return/given-up.ts'
import type { SaleDocument } from '../books/kinds/sale/stored.ts'
import { customerStore } from '../customers/service.ts'
import type { Database } from '../db/client.ts'
import { findPersonNames } from '../identity/person-store.ts'
import { findTillNames } from '../tills/store.ts'

export function findSale(
  { collections }: Database,
  shopId: string,
  saleId: string,
): Promise<SaleDocument | null> {
  return collections.sales.findOne({ _id: { shopId, saleId } })
}

export function findSalesByIds(
  { collections }: Database,
  shopId: string,
  saleIds: readonly string[],
): Promise<SaleDocument[]> {
  return collections.sales.find({ _id: { $in: saleIds.map((saleId) => ({ shopId, saleId })) } }).toArray()
}

/** Whether a sale was ever recorded here or imported. */
export async function hasAnySale({ collections }: Database, shopId: string): Promise<boolean> {
  const found = await collections.sales.findOne({ '_id.shopId': shopId }, { projection: { _id: 1 } })
  return found !== null
}

/**
 * What is still owed of a sale of a till, by instalments too. Null where nothing was sold on account, and of a past sale: its debt is one
 * of those that the shop began here with.
 */
export async function findOwedOfSale(
  { collections }: Database,
  { _id: { shopId, saleId }, origin, customerId }: SaleDocument,
): Promise<number | null> {
  if (origin !== 'till') return null
  const party = customerId ?? unknownParty
  const plans =
    customerId === undefined
      ? []
      : await collections.instalmentPlans.find({ '_id.shopId': shopId, customerId }).toArray()
  const ids = [...debtsOf(saleId, plans)].map((document) => {
    return { shopId, account: accounts.receivables, party, document }
  })
  const items = await collections.openItems.find({ _id: { $in: ids } }).toArray()
  if (items.find(({ _id }) => _id.document === saleId)?.side !== 'debit') return null
  return items.reduce((sum, { side, openMinor }) => (side === 'debit' ? sum + Number(openMinor) : sum), 0)
}

/** What a list of other things shows of sales, without the answers and amounts of their lines. */
type GlancedSale = Pick<
  SaleDocument,
  '_id' | 'soldAt' | 'tillId' | 'shiftId' | 'origin' | 'customerId' | 'cashierUid' | 'totals' | 'note'
> & { lines: Pick<SaleDocument['lines'][number], 'lineId' | 'name'>[] }

export function findSalesAtAGlance(
  { collections }: Database,
  shopId: string,
  saleIds: readonly string[],
): Promise<GlancedSale[]> {
  return collections.sales
    .find({ _id: { $in: saleIds.map((saleId) => ({ shopId, saleId })) } })
    .project<GlancedSale>({
      soldAt: 1,
      tillId: 1,
      shiftId: 1,
      origin: 1,
      customerId: 1,
      cashierUid: 1,
      totals: 1,
      note: 1,
      'lines.lineId': 1,
      'lines.name': 1,
    })
    .toArray()
}

/** What came back for it or went out for it, of one of an exchange. */
export async function findOtherOfExchange(
  { collections }: Database,
  shopId: string,
  { _id, exchange }: SaleDocument,
): Promise<SaleDocument | null> {
  if (exchange === undefined) return null
  const found = await collections.sales.find({ '_id.shopId': shopId, exchange }).toArray()
  return found.find((one) => one._id.saleId !== _id.saleId) ?? null
}

export function findReturnsOf(
  { collections }: Database,
  shopId: string,
  saleId: string,
): Promise<SaleDocument[]> {
  return collections.sales.find({ '_id.shopId': shopId, returnOf: saleId }).toArray()
}

type Named = Pick<SaleDocument, 'tillId' | 'customerId' | 'cashierUid'> & { sentByUid?: string }

/** Names that are stored beside sales and outside the hashed documents. */
export async function readNames(
  database: Database,
  shopId: string,
  sales: readonly Named[],
  otherUids: readonly string[] = [],
) {
  const uids = new Set([
    ...otherUids,
    ...sales.flatMap(({ cashierUid, sentByUid = null }) =>
      [cashierUid, sentByUid].filter((uid) => uid !== null),
    ),
  ])
  const [people, tills, customers] = await Promise.all([
    findPersonNames(database, [...uids]),
    findTillNames(
      database,
      shopId,
      sales.map(({ tillId }) => tillId),
    ),
    customerStore.namesOf(
      database,
      shopId,
      sales.flatMap((sale) => sale.customerId ?? []),
    ),
  ])
  return { people, tills, customers }
}

/** What people call the till of a sale. */
export function tillNameOf(
  { tillId, origin }: Pick<SaleDocument, 'tillId' | 'origin'>,
  { tills }: { tills: ReadonlyMap<string, string> },
): string {
  return tills.get(tillId) ?? (origin === 'import' ? 'Imported' : tillId)
}

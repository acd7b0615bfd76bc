import type { Collection, Document, Filter } from 'mongodb'
import { addDays } from '#domain/business-day.ts'
import { type Minor, minor } from '#domain/money.ts'
import { headOf, type PartyMerge } from '#domain/open-items/family.ts'
import { genesisHash } from '#domain/posting/chain.ts'
import type { StockBalance } from '#domain/stock/moving-average.ts'
import type { Database } from '../../db/client.ts'
import type { Collections } from '../../db/collections.ts'
import type { ChainHeadDocument, ShopDocument } from '../../db/documents.ts'
import { fieldPath } from '../../db/paths.ts'
import type { PersonDocument } from '../../identity/person-store.ts'
import { belongsToShop } from '../../identity/roles.ts'
import { readLastDay } from '../../ledger/last-day-store.ts'
import { readAccountChanges } from '../../ledger/own-account-store.ts'
import { isPostedTo, readBalances } from '../../ledger/store.ts'
import { readTaxesOfDays } from '../../ledger/taxes-store.ts'
import { readPartyMerges } from '../../parties/merges-store.ts'
import { readShopChanges } from '../../shops/settings-store.ts'
import { maySell, type TillDocument } from '../../tills/store.ts'
import { readTillCash } from '../journal/till-cash-store.ts'
import type { BooksSnapshot, TillSeries } from './books-snapshot.ts'
import type { CustomerOnRecord, ProductOnRecord } from './books-view.ts'
import type { Group } from './document-kind.ts'
import type { KnownBooks } from './known-books.ts'
import { KnownDocuments } from './known-documents.ts'
import type { WantedBalance } from './needs.ts'
import type { ReadOpenItems } from './open-items-draft.ts'
import { readOpenItems } from './open-items-store.ts'
import {
  readDocuments,
  readFrozen,
  readLedTo,
  readListed,
  readRaisers,
  readRecent,
  withReopened,
} from './read-documents-store.ts'
import { balanceKey, collectWanted, tillCashKey, type Wanted } from './wanted.ts'

/** A product may have 200 former prices; a receipt is compared with the latest ten. */
const lastPrices = { $slice: -10 }
const productFields: Record<keyof Omit<ProductOnRecord, '_id'>, 1 | typeof lastPrices> = {
  sku: 1,
  name: 1,
  category: 1,
  priceMinor: 1,
  scheduledPrices: 1,
  packs: 1,
  priceHistory: lastPrices,
  formerPackPrices: lastPrices,
  unit: 1,
  costMinor: 1,
  taxClassId: 1,
  status: 1,
  isService: 1,
}

type CustomerDocument = CustomerOnRecord & { _id: { shopId: string; customerId: string }; isErased?: true }

/**
 * Everything that planning these documents needs. The head is read first: what moved since is noticed
 * at commit. What is `known` from the commit before is not read again, and documents are taken for new
 * ones: where either is wrong, the commit fails and the books are read in full.
 */
export async function readBooks(
  database: Database,
  shopId: string,
  requireShop: (shopId: string) => Promise<ShopDocument>,
  groups: readonly Group[],
  known: KnownBooks | undefined,
): Promise<BooksSnapshot> {
  const { collections } = database
  const shopRead = requireShop(shopId)
  const [foundHead] = known
    ? [known.head]
    : await Promise.all([collections.chainHeads.findOne({ _id: shopId }), shopRead])
  const head = foundHead ?? emptyHead(shopId)
  const wanted = collectWanted(groups)
  const balanceOf = known?.balances ?? new Map<string, StockBalance>()
  const tillOf = known?.tills ?? new Map<string, TillSeries>()
  const documents = new KnownDocuments()
  const whole = wanted.listed.filter(({ reduce }) => reduce === undefined)
  const reduced = wanted.listed.filter(({ reduce }) => reduce !== undefined)
  // After the head: a setting that is committed in the meantime moves it.
  const [shop, settings, records, ledger, recent] = await Promise.all([
    shopRead,
    known?.settings ?? readShopChanges(database, shopId),
    readRecords(database, shopId, wanted, { balanceOf, tillOf }),
    readLedger(database, shopId, wanted),
    readRecent(database, shopId, wanted),
    ...whole.map((listed) => readListed(database, shopId, listed, documents)),
    ...[...wanted.documents.values()].map((some) =>
      readDocuments(database, shopId, some, known !== undefined, documents),
    ),
  ])
  // The first of two that have an id is kept.
  await Promise.all(reduced.map((listed) => readListed(database, shopId, listed, documents)))
  const { openItems } = ledger
  await Promise.all([
    readRaisers(database, shopId, wanted, openItems, documents),
    readLedTo(database, shopId, wanted, documents),
  ])
  for (const { _id, ...balance } of records.balances) balanceOf.set(_id.productId, balance)
  // What was not approved is no till, for as long as that holds: it is asked for again the next time.
  for (const till of records.tills.filter(maySell))
    tillOf.set(till._id.tillId, { tillId: till._id.tillId, series: till.series })
  return {
    shop,
    settings,
    head,
    products: new Map(records.products.map((product) => [product._id.productId, product])),
    balances: balanceOf,
    tills: tillOf,
    customers: await customersByName(database, shopId, records.customers, openItems.merges),
    people: peopleOf(shop, wanted.uids, records.people),
    ...ledger,
    openItems: await withReopened(collections, shopId, openItems, wanted, documents),
    documents,
    recent,
    reconciled: await readFrozen(collections, shopId, wanted, {
      documents,
      activeReconciliations: known?.activeReconciliations,
    }),
  }
}

/** Goods, tills, customers and people by their ids; those that are known already are not read again. */
async function readRecords(
  database: Database,
  shopId: string,
  wanted: Wanted,
  { balanceOf, tillOf }: { balanceOf: ReadonlyMap<string, unknown>; tillOf: ReadonlyMap<string, unknown> },
) {
  const { collections, db } = database
  const idsOf = (values: Iterable<string>, name: string) =>
    [...values].map((value) => ({ shopId, [fieldPath(name)]: value }))
  const [products, balances, tills, customers, people] = await Promise.all([
    findAll(
      collections.products as unknown as Collection<ProductOnRecord>,
      idsOf(wanted.products, 'productId'),
      productFields,
    ),
    findAll(collections.stockBalances, idsOf(notIn(balanceOf, wanted.products), 'productId')),
    findAll(db.collection<TillDocument>('tills'), idsOf(notIn(tillOf, wanted.tills), 'tillId')),
    findCustomers(database, shopId, [...wanted.customers]),
    findAll(db.collection<PersonDocument>('people'), [...wanted.uids]),
  ])
  return { products, balances, tills, customers, people }
}

/** What the ledger says that these documents are planned by. */
async function readLedger(database: Database, shopId: string, wanted: Wanted) {
  const { collections } = database
  const [accountChanges, posted, openItems, lastDay, ledgerBalances, taxesOfDays, tillCash] =
    await Promise.all([
      wanted.chart ? readAccountChanges(database, shopId) : null,
      Promise.all([...wanted.postedTo].map((account) => isPostedTo(collections, shopId, account))),
      readWantedOpenItems(collections, shopId, wanted),
      wanted.lastDay ? readLastDay(database, shopId) : undefined,
      readWantedBalances(collections, shopId, [...wanted.ledgerBalances.values()]),
      wanted.taxesThrough === null ? undefined : readTaxesOfDays(collections, shopId, wanted.taxesThrough),
      Promise.all(
        [...wanted.tillCash.values()].map(
          async (till) =>
            [tillCashKey(till), await readTillCash(collections.journalPages, shopId, till)] as const,
        ),
      ),
    ])
  return {
    accountChanges,
    postedTo: new Set([...wanted.postedTo].filter((_, index) => posted[index])),
    openItems,
    lastDay,
    ledgerBalances,
    taxesOfDays,
    tillCash: new Map(tillCash),
  }
}

/** Including items in the names of merged parties; a batch without debts needs no query. */
async function readWantedOpenItems(
  collections: Collections,
  shopId: string,
  wanted: Wanted,
): Promise<ReadOpenItems> {
  const requested = [...wanted.openItems.values()]
  const namesAny = requested.length > 0 || wanted.customers.size > 0
  const merges = namesAny ? await readPartyMerges(collections, shopId) : []
  return readOpenItems(collections, shopId, requested, merges)
}

/** Each day once, whichever accounts are asked for on it. */
async function readWantedBalances(
  collections: Collections,
  shopId: string,
  wanted: readonly WantedBalance[],
): Promise<Map<string, Minor>> {
  const days = [...new Set(wanted.map(({ through }) => through))]
  const balances = new Map(
    await Promise.all(
      days.map(
        async (through) =>
          [through, await readBalances(collections, shopId, { before: addDays(through, 1) })] as const,
      ),
    ),
  )
  return new Map(
    wanted.map(({ account, through }) => [
      balanceKey({ account, through }),
      balances.get(through)?.get(account) ?? minor(0),
    ]),
  )
}

function findCustomers({ db }: Database, shopId: string, ids: readonly string[]) {
  const keys = ids.map((customerId) => ({ shopId, customerId }))
  return findAll(db.collection<CustomerDocument>('customers'), keys, {
    limitMinor: 1,
    termsDays: 1,
    isErased: 1,
  })
}

/**
 * By the id that they were asked for by; of one who was merged into another it is the other's record that counts. One
 * without a name can owe nothing: what a till still sends for them is looked at.
 */
async function customersByName(
  database: Database,
  shopId: string,
  found: readonly CustomerDocument[],
  merges: readonly PartyMerge[],
): Promise<Map<string, CustomerOnRecord>> {
  const named = found.filter(({ isErased }) => !isErased)
  const merged = named.filter(({ _id }) => headOf(_id.customerId, merges) !== _id.customerId)
  const heads = new Map(
    (
      await findCustomers(
        database,
        shopId,
        merged.map(({ _id }) => headOf(_id.customerId, merges)),
      )
    ).map((head) => [head._id.customerId, head]),
  )
  return new Map(
    named.map((one) => [one._id.customerId, heads.get(headOf(one._id.customerId, merges)) ?? one]),
  )
}

/** By their uid, else by the email address that they logged in with last. */
function peopleOf(shop: ShopDocument, uids: ReadonlySet<string>, people: readonly PersonDocument[]) {
  const emailOf = new Map(people.map(({ _id, email }) => [_id, email]))
  return new Set([...uids].filter((uid) => belongsToShop(uid, emailOf.get(uid) ?? null, shop)))
}

function emptyHead(shopId: string): ChainHeadDocument {
  return { _id: shopId, version: 0, number: 0, hash: genesisHash, projections: [] }
}

function notIn(known: ReadonlyMap<string, unknown>, ids: Iterable<string>): string[] {
  return [...ids].filter((id) => !known.has(id))
}

function findAll<Schema extends Document>(
  collection: Collection<Schema>,
  ids: readonly unknown[],
  projection?: Record<keyof Omit<Schema, '_id'>, 1 | { $slice: number }>,
): Promise<Schema[]> {
  if (ids.length === 0) return Promise.resolve([])
  const options = projection && { projection }
  return collection.find({ _id: { $in: ids } } as Filter<Schema>, options).toArray() as Promise<Schema[]>
}

import type { Collection, Document, Filter } from 'mongodb'
import { addDays } from '#domain/business-day.ts'
import { type Minor, minor } from '#domain/money.ts'
import { headOf, type PartyMerge } from '#domain/open-items/family.ts'
import { genesisHash } from '#domain/posting/chain.ts'
import type { StockBalance } from '#domain/stock/moving-average.ts'
import { type Reconciled, readReconciled } from '../../bank/reconciled-store.ts'
import type { Database } from '../../db/client.ts'
import type { Collections } from '../../db/collections.ts'
import type { ChainHeadDocument, ShopDocument, StoredDocument } from '../../db/documents.ts'
import { memberPath } from '../../db/paths.ts'
import type { PersonDocument } from '../../identity/person-store.ts'
import { belongsToShop } from '../../identity/roles.ts'
import { readLastDay } from '../../ledger/last-day-store.ts'
import { readAccountChanges } from '../../ledger/own-account-store.ts'
import { isPostedTo, readBalances } from '../../ledger/store.ts'
import { readTaxesOfDays } from '../../ledger/taxes-store.ts'
import { readPartyMerges } from '../../parties/merges-store.ts'
import { readShopChanges } from '../../shops/settings-store.ts'
import { readTillCash } from '../journal/till-cash-store.ts'
import type { BooksSnapshot, TillSeries } from './books-state.ts'
import type { CustomerOnRecord, Group, Listed, ProductOnRecord, WantedBalance } from './document-kind.ts'
import type { KnownBooks } from './known-books.ts'
import { KnownDocuments } from './known-documents.ts'
import type { ReadOpenItems } from './open-items-draft.ts'
import { readOpenItems } from './open-items-store.ts'
import { balanceKey, collectWanted, tillCashKey, type WantedDocuments } from './wanted.ts'

/** A product may have 200 former prices, which no plan asks for. */
const productFields: Record<keyof Omit<ProductOnRecord, '_id'>, 1> = {
  sku: 1,
  name: 1,
  category: 1,
  priceMinor: 1,
  scheduledPrices: 1,
  packs: 1,
  unit: 1,
  costMinor: 1,
  taxClassId: 1,
  status: 1,
}

type CustomerDocument = CustomerOnRecord & { _id: { shopId: string; customerId: string }; isErased?: true }
type TillDocument = { _id: { shopId: string; tillId: string }; series: string }

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
  const { collections, db } = database
  const shopRead = requireShop(shopId)
  const [foundHead] = known
    ? [known.head]
    : await Promise.all([collections.chainHeads.findOne({ _id: shopId }), shopRead])
  const head = foundHead ?? emptyHead(shopId)
  const wanted = collectWanted(groups)
  const balanceOf = known?.balances ?? new Map<string, StockBalance>()
  const tillOf = known?.tills ?? new Map<string, TillSeries>()
  const documents = new KnownDocuments()
  const idsOf = (values: Iterable<string>, name: string) =>
    [...values].map((value) => ({ shopId, [memberPath(name)]: value }))
  const [
    shop,
    settings,
    products,
    balances,
    tills,
    customers,
    people,
    accountChanges,
    posted,
    openItems,
    lastDay,
    ledger,
    taxesOfDays,
    tillCash,
  ] = await Promise.all([
    shopRead,
    // After the head: a setting that is committed meanwhile moves it.
    known?.settings ?? readShopChanges(database, shopId),
    findAll(
      collections.products as unknown as Collection<ProductOnRecord>,
      idsOf(wanted.products, 'productId'),
      productFields,
    ),
    findAll(collections.stockBalances, idsOf(notIn(balanceOf, wanted.products), 'productId')),
    findAll(db.collection<TillDocument>('tills'), idsOf(notIn(tillOf, wanted.tills), 'tillId')),
    findCustomers(database, shopId, [...wanted.customers]),
    findAll(db.collection<PersonDocument>('people'), [...wanted.uids]),
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
    ...wanted.listed.map((listed) => readListed(database, shopId, listed, documents)),
    ...[...wanted.documents.values()].map((some) =>
      readDocuments(database, shopId, some, known !== undefined, documents),
    ),
  ])
  await readRaisers(database, shopId, wanted, openItems, documents)
  for (const { _id, ...balance } of balances) balanceOf.set(_id.productId, balance)
  for (const { _id, series } of tills) tillOf.set(_id.tillId, { tillId: _id.tillId, series })
  return {
    shop,
    settings,
    head,
    products: new Map(products.map((product) => [product._id.productId, product])),
    balances: balanceOf,
    tills: tillOf,
    customers: await customersByName(database, shopId, customers, openItems.merges),
    people: peopleOf(shop, wanted.uids, people),
    openItems: await withReopened(collections, shopId, openItems, wanted, documents),
    documents,
    accountChanges,
    postedTo: new Set([...wanted.postedTo].filter((_, index) => posted[index])),
    ledgerBalances: ledger,
    tillCash: new Map(tillCash),
    lastDay,
    reconciled: await readFrozen(collections, shopId, wanted, documents),
    taxesOfDays,
  }
}

/** With what stands in the names of those who were merged; a batch in which nobody owes anything asks nothing. */
async function readWantedOpenItems(
  collections: Collections,
  shopId: string,
  wanted: ReturnType<typeof collectWanted>,
): Promise<ReadOpenItems> {
  const asked = [...wanted.openItems.values()]
  const namesAny = asked.length > 0 || wanted.customers.size > 0
  const merges = namesAny ? await readPartyMerges(collections, shopId) : []
  return readOpenItems(collections, shopId, asked, merges)
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

/** With the entries of what is to be taken back: their numbers, the documents say, that are read by now. */
async function readFrozen(
  collections: Collections,
  shopId: string,
  { reconciled }: ReturnType<typeof collectWanted>,
  documents: KnownDocuments,
): Promise<Reconciled | null> {
  if (reconciled === null) return null
  const numbers = reconciled.flatMap(
    ({ collection, id }) => documents.find(collection, id)?.entryNumber ?? [],
  )
  return readReconciled(collections, shopId, numbers)
}

/** The documents that raised what is open: which they are, the open items say. */
async function readRaisers(
  database: Database,
  shopId: string,
  { raisers }: ReturnType<typeof collectWanted>,
  { items }: ReadOpenItems,
  documents: KnownDocuments,
): Promise<void> {
  const originals = new Set([...items.values()].map(({ document }) => document))
  const none = { ids: new Set<string>(), claims: [], namesakes: [] }
  await Promise.all(
    [...raisers.values()].map((collection) =>
      readDocuments(database, shopId, { ...none, collection, originals }, true, documents),
    ),
  )
}

/** With the open items of what is to be taken back: which they are, the document says, that is read by now. */
async function withReopened(
  collections: Collections,
  shopId: string,
  openItems: ReadOpenItems,
  wanted: ReturnType<typeof collectWanted>,
  documents: KnownDocuments,
): Promise<ReadOpenItems> {
  const reopened = wanted.reopened.flatMap(({ collection, id, reopens }) => {
    const document = documents.find(collection, id)
    return document && reopens ? reopens(document) : []
  })
  if (reopened.length === 0) return openItems
  return readOpenItems(
    collections,
    shopId,
    [...wanted.openItems.values(), ...reopened],
    await readPartyMerges(collections, shopId),
  )
}

/** @param areNew whether the documents to record are taken for new ones, with numbers that nobody has */
async function readDocuments(
  { db }: Database,
  shopId: string,
  { collection, ids, originals, claims, namesakes }: WantedDocuments,
  areNew: boolean,
  into: KnownDocuments,
): Promise<void> {
  const stored = db.collection<StoredDocument & Document>(collection.name)
  const idsOf = (values: Iterable<string>) =>
    [...values].map((value) => ({ shopId, [memberPath(collection.idName)]: value }))
  const find = async (filter: Document | null) => {
    if (filter === null) return
    const found = await stored.find(filter as Filter<StoredDocument & Document>).toArray()
    for (const document of found) into.add(collection, document)
  }
  const { follows } = collection
  await Promise.all([
    find(
      areNew
        ? null
        : {
            $or: [
              { _id: { $in: idsOf(ids) } },
              ...claims.map(({ of, member, values }) => ({
                '_id.shopId': shopId,
                ...of,
                [memberPath(member)]: { $in: values },
              })),
            ],
          },
    ),
    find(originals.size === 0 ? null : { _id: { $in: idsOf(originals) } }),
    find(
      originals.size === 0 || follows === undefined
        ? null
        : { '_id.shopId': shopId, [memberPath(follows)]: { $in: [...originals] } },
    ),
    // One of each is enough: what many documents have in common is read no oftener than what two have.
    ...namesakes.map(async (of) => {
      const filter = { '_id.shopId': shopId, ...of } as Filter<StoredDocument & Document>
      const found = await stored.findOne(filter)
      if (found) into.add(collection, found)
    }),
  ])
}

async function readListed(
  { db }: Database,
  shopId: string,
  { collection, of }: Listed,
  into: KnownDocuments,
): Promise<void> {
  const stored = db.collection<StoredDocument & Document>(collection.name)
  const found = await stored
    .find({ '_id.shopId': shopId, ...of } as Filter<StoredDocument & Document>)
    .toArray()
  for (const document of found) into.add(collection, document)
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
  projection?: Record<keyof Omit<Schema, '_id'>, 1>,
): Promise<Schema[]> {
  if (ids.length === 0) return Promise.resolve([])
  const options = projection && { projection }
  return collection.find({ _id: { $in: ids } } as Filter<Schema>, options).toArray() as Promise<Schema[]>
}

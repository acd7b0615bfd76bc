import { type AnyBulkWriteOperation, MongoBulkWriteError } from 'mongodb'
import { articleNumbers } from '#domain/product/article-number.ts'
import { packLabel } from '#domain/product/pack.ts'
import type { FormerPackPrice } from '#domain/product/price-history.ts'
import { foldCode, foldText, type ProductSearch, type Rank } from '#domain/product/search.ts'
import type { Database } from '../db/client.ts'
import type { PriceChangeRecord, StockBalanceDocument } from '../db/documents.ts'
import { withLongs } from '../db/longs.ts'
import { type Clash, clashNamed, clashOf } from './clashes.ts'
import { foundFilter, rankOf } from './find.ts'
import { type ListedFilter, listedIn } from './list-store.ts'
import type { ProductFields, StoredProduct } from './product.ts'

/** Where a page of the list ended, by name; of a search, by rank and folded name. */
export type ProductPosition = { name: string; productId: string }
export type FoundPosition = ProductPosition & { rank: Rank }
type FoundProduct = StoredProduct & { rank: Rank }

const maxPricesKept = 200
const maxNamesKept = 50
const maxSharedListed = 50

function products({ db }: Database) {
  return db.collection<StoredProduct>('products')
}

export function findProduct(
  database: Database,
  shopId: string,
  productId: string,
): Promise<StoredProduct | null> {
  return products(database).findOne({ _id: { shopId, productId } })
}

/** What products are called, or were at that time, by their ids. */
export async function findProductNames(
  database: Database,
  shopId: string,
  productIds: readonly string[],
  at?: Date,
): Promise<Map<string, string>> {
  if (productIds.length === 0) return new Map()
  const found = await products(database)
    .find({ _id: { $in: productIds.map((productId) => ({ shopId, productId })) } })
    .project<Pick<StoredProduct, '_id' | 'name' | 'formerNames'>>({ name: 1, formerNames: 1 })
    .toArray()
  const nameOf = ({ name, formerNames = [] }: (typeof found)[number]) =>
    (at && formerNames.find(({ until }) => until > at)?.name) ?? name
  return new Map(found.map((product) => [product._id.productId, nameOf(product)]))
}

/** The units of products, by their ids. */
export async function findUnits(
  database: Database,
  shopId: string,
  productIds: readonly string[],
): Promise<Map<string, string>> {
  const found = await products(database)
    .find({ _id: { $in: productIds.map((productId) => ({ shopId, productId })) } })
    .project<Pick<StoredProduct, '_id' | 'unit'>>({ unit: 1 })
    .toArray()
  return new Map(found.map(({ _id, unit }) => [_id.productId, unit]))
}

/** The names that products have or had, by their ids, the present one first. */
export async function findNamesEver(
  database: Database,
  shopId: string,
  productIds: readonly string[],
): Promise<Map<string, string[]>> {
  const found = await products(database)
    .find({ _id: { $in: productIds.map((productId) => ({ shopId, productId })) } })
    .project<Pick<StoredProduct, '_id' | 'name' | 'unit' | 'packs' | 'formerNames' | 'formerPacks'>>({
      ...{ name: 1, unit: 1, packs: 1, formerNames: 1, formerPacks: 1 },
    })
    .toArray()
  return new Map(
    found.map(({ _id, name, unit, packs = [], formerNames = [], formerPacks = [] }) => {
      const names = [name, ...formerNames.map((former) => former.name)]
      const labels = [...packs.map((pack) => packLabel(pack, unit)), ...formerPacks]
      return [_id.productId, [...names, ...names.flatMap((one) => labels.map((label) => `${one}, ${label}`))]]
    }),
  )
}

/** What products are taxed as, by their ids. */
export async function findTaxClasses(
  database: Database,
  shopId: string,
  productIds: readonly string[],
): Promise<Map<string, StoredProduct['taxClassId']>> {
  if (productIds.length === 0) return new Map()
  const found = await products(database)
    .find({ _id: { $in: productIds.map((productId) => ({ shopId, productId })) } })
    .project<Pick<StoredProduct, '_id' | 'taxClassId'>>({ taxClassId: 1 })
    .toArray()
  return new Map(found.map(({ _id, taxClassId }) => [_id.productId, taxClassId]))
}

/** The id of each of these SKUs that a product has. */
export async function findProductIdsBySku(
  database: Database,
  shopId: string,
  skus: readonly string[],
): Promise<Map<string, string>> {
  const found = await products(database)
    .find({ '_id.shopId': shopId, sku: { $in: [...skus] } })
    .project<Pick<StoredProduct, '_id' | 'sku'>>({ sku: 1 })
    .toArray()
  return new Map(found.map(({ _id, sku }) => [sku, _id.productId]))
}

/** By name, from where the page before ended. */
export function findProducts(
  database: Database,
  shopId: string,
  filter: ListedFilter,
  after: ProductPosition | null,
  limit: number,
): Promise<StoredProduct[]> {
  const from = after
    ? {
        $or: [{ name: { $gt: after.name } }, { name: after.name, '_id.productId': { $gt: after.productId } }],
      }
    : {}
  return products(database)
    .find({ ...listedIn(shopId, filter), ...from })
    .sort({ name: 1, '_id.productId': 1 })
    .limit(limit)
    .toArray()
}

/** Those that fit what was searched, the likeliest first, from where the page before ended. */
export function searchProducts(
  database: Database,
  shopId: string,
  { search, ...filter }: ListedFilter & { search: ProductSearch },
  after: FoundPosition | null,
  limit: number,
): Promise<FoundProduct[]> {
  // Beyond the last one in one of the three, and level with it in those before.
  const from = after
    ? [
        { rank: { $gt: after.rank } },
        { rank: after.rank, 'search.name': { $gt: after.name } },
        { rank: after.rank, 'search.name': after.name, '_id.productId': { $gt: after.productId } },
      ]
    : []
  return products(database)
    .aggregate<FoundProduct>([
      { $match: { ...listedIn(shopId, filter), ...foundFilter(search) } },
      { $set: { rank: rankOf(search) } },
      ...(from.length > 0 ? [{ $match: { $or: from } }] : []),
      { $sort: { rank: 1, 'search.name': 1, '_id.productId': 1 } },
      { $limit: limit },
    ])
    .toArray()
}

/** Every product of the shop that has one of these SKUs or barcodes, however the number of a barcode is written. */
export async function findBySkuOrBarcode(
  database: Database,
  shopId: string,
  skus: readonly string[],
  barcodes: readonly string[],
): Promise<StoredProduct[]> {
  const numbers = articleNumbers(barcodes)
  const [bySku, byBarcode, byNumber] = await Promise.all([
    products(database)
      .find({ '_id.shopId': shopId, sku: { $in: [...skus] } })
      .toArray(),
    products(database)
      // The second condition is the unique index's own: without it that index can't serve.
      .find({ '_id.shopId': shopId, barcodes: { $in: [...barcodes] }, 'barcodes.0': { $exists: true } })
      .toArray(),
    findByNumber(database, shopId, numbers),
  ])
  const found = [...bySku, ...byBarcode, ...byNumber]
  return [...new Map(found.map((product) => [product._id.productId, product])).values()]
}

/** Every product of the shop that has one of these names, capitals, accents and punctuation aside. */
export function findByName(
  database: Database,
  shopId: string,
  names: readonly string[],
): Promise<StoredProduct[]> {
  if (names.length === 0) return Promise.resolve([])
  return products(database)
    .find({ '_id.shopId': shopId, 'search.name': { $in: [...new Set(names.map(foldText))] } })
    .toArray()
}

/** Those that these article numbers belong to. */
function findByNumber(
  database: Database,
  shopId: string,
  numbers: readonly string[],
): Promise<StoredProduct[]> {
  if (numbers.length === 0) return Promise.resolve([])
  return products(database)
    .find({
      '_id.shopId': shopId,
      'search.numbers': { $in: [...numbers] },
      'search.numbers.0': { $exists: true },
    })
    .toArray()
}

/** Products with an article number that belongs to another one, and those others. */
export async function findSharedNumbers(
  database: Database,
  shopId: string,
): Promise<{ sharing: StoredProduct[]; holders: StoredProduct[] }> {
  const sharing = await products(database)
    .find({ '_id.shopId': shopId, 'sharedNumbers.0': { $exists: true } })
    .sort({ name: 1, _id: 1 })
    .limit(maxSharedListed)
    .toArray()
  const numbers = sharing.flatMap(({ sharedNumbers = [] }) => sharedNumbers)
  return { sharing, holders: await findByNumber(database, shopId, numbers) }
}

/** What there is of these products, by product id; one that never moved is not in it. */
export async function findBalances(
  { collections }: Database,
  shopId: string,
  productIds: readonly string[],
): Promise<Map<string, StockBalanceDocument>> {
  const found = await collections.stockBalances
    .find({ _id: { $in: productIds.map((productId) => ({ shopId, productId })) } })
    .toArray()
  return new Map(found.map((balance) => [balance._id.productId, balance]))
}

/** Adds products, each or not by itself. Answers the clash of each one that was not added, by its index. */
export async function addProducts(
  database: Database,
  added: readonly StoredProduct[],
): Promise<Map<number, Clash>> {
  return writeEach(
    database,
    added.map((document) => ({ insertOne: { document: withLongs(document) } })),
  )
}

type ProductWrite = {
  product: StoredProduct
  changes: Partial<ProductFields>
  at: Date
  byUid: string
}

/**
 * Changes a product if it is still at the revision that the change was made on.
 * @returns whether it was, or the clash
 */
export async function changeProduct(
  database: Database,
  write: ProductWrite,
): Promise<'changed' | 'stale' | Clash> {
  const { _id, revision } = write.product
  try {
    const { matchedCount } = await products(database).updateOne({ _id, revision }, updateOf(write))
    if (matchedCount === 0) return 'stale'
    await giveFreedNumbers(database, [write])
    return 'changed'
  } catch (error) {
    const clash = clashOf(error)
    if (clash) return clash
    throw error
  }
}

/** Gives a product another picture, or none. @returns the product as it was; null where there is none, or it has not the one it was to have */
export function changePicture(
  database: Database,
  { shopId, productId }: { shopId: string; productId: string },
  pictureId: string | null,
  at: Date,
  onlyFrom?: string,
): Promise<StoredProduct | null> {
  // No revision: nothing that a form was typed on changes.
  const update =
    pictureId === null
      ? { $unset: { pictureId: '' as const }, $set: { updatedAt: at } }
      : { $set: { pictureId, updatedAt: at } }
  return products(database).findOneAndUpdate(
    { _id: { shopId, productId }, ...(onlyFrom !== undefined && { pictureId: onlyFrom }) },
    update,
    { returnDocument: 'before' },
  )
}

/** Changes products, each or not by itself, whatever their revision. Answers the clashes by index. */
export async function changeProducts(
  database: Database,
  writes: readonly ProductWrite[],
): Promise<Map<number, Clash>> {
  const clashes = await writeEach(
    database,
    writes.map((write) => ({ updateOne: { filter: { _id: write.product._id }, update: updateOf(write) } })),
  )
  await giveFreedNumbers(
    database,
    writes.filter((_, index) => !clashes.has(index)),
  )
  return clashes
}

/** A number that a product no longer has belongs to the other product that has it, if there is one. */
async function giveFreedNumbers(database: Database, writes: readonly ProductWrite[]): Promise<void> {
  for (const { product, changes } of writes) {
    if (changes.barcodes === undefined) continue
    const kept = new Set(articleNumbers(changes.barcodes))
    for (const number of product.search.numbers.filter((one) => !kept.has(one))) {
      const { shopId } = product._id
      await products(database).updateOne(
        { '_id.shopId': shopId, sharedNumbers: number, 'sharedNumbers.0': { $exists: true } },
        { $push: { 'search.numbers': number }, $pull: { sharedNumbers: number } },
      )
    }
  }
}

function updateOf({ product, changes, at, byUid }: ProductWrite) {
  const { priceMinor = product.priceMinor, scheduledPrices = product.scheduledPrices } = changes
  const isOfPrice = changes.priceMinor !== undefined || changes.scheduledPrices !== undefined
  // Scheduled prices that have begun are history by now.
  const prices = isOfPrice && scheduledPrices ? { priceMinor, scheduledPrices } : {}
  const priceChange: PriceChangeRecord[] = [
    ...(isOfPrice ? (product.begunPrices ?? []) : []),
    ...(changes.priceMinor === undefined
      ? []
      : [{ at, byUid, priceMinor, previousPriceMinor: product.priceMinor }]),
  ]
  return {
    $set: withLongs({ ...changes, ...prices, ...foldedChanges(changes), updatedAt: at }),
    // What is stored now belongs to this product alone, or it would not be stored.
    ...(changes.barcodes !== undefined && { $unset: { sharedNumbers: '' as const } }),
    $inc: { revision: 1 },
    $push: {
      priceHistory: { $each: withLongs(priceChange), $slice: -maxPricesKept },
      ...(changes.name !== undefined && {
        formerNames: { $each: [{ name: product.name, until: at }], $slice: -maxNamesKept },
      }),
      ...(changes.packs !== undefined && {
        formerPacks: { $each: removedPackLabels(product, changes.packs), $slice: -maxNamesKept },
        formerPackPrices: {
          $each: withLongs(endedPackPrices(product, changes.packs, at)),
          $slice: -maxNamesKept,
        },
      }),
    },
  }
}

/** Labels of packs that were removed or renamed. */
function removedPackLabels(
  { packs = [], unit }: StoredProduct,
  changed: NonNullable<StoredProduct['packs']>,
): string[] {
  const kept = new Set(changed.map((pack) => packLabel(pack, unit)))
  return packs.map((pack) => packLabel(pack, unit)).filter((label) => !kept.has(label))
}

/** Prices of packs that cost something else from now on, or are sold no more. */
function endedPackPrices(
  { packs = [] }: StoredProduct,
  changed: NonNullable<StoredProduct['packs']>,
  until: Date,
): FormerPackPrice[] {
  const priceOf = new Map(changed.map(({ packId, priceMinor }) => [packId, priceMinor]))
  return packs
    .filter(({ packId, priceMinor }) => priceOf.get(packId) !== priceMinor)
    .map(({ packId, priceMinor }) => ({ packId, priceMinor, until }))
}

/** What a search reads of the fields that change: each follows from one of them, whatever else changes. */
function foldedChanges({ name, sku, barcodes }: ProductWrite['changes']) {
  return {
    ...(name === undefined ? {} : { 'search.name': foldText(name) }),
    ...(sku === undefined ? {} : { 'search.sku': foldCode(sku) }),
    ...(barcodes === undefined
      ? {}
      : { 'search.barcodes': barcodes.map(foldCode), 'search.numbers': articleNumbers(barcodes) }),
  }
}

/** The opening stock is in the books. */
export async function forgetOpeningStock(
  database: Database,
  shopId: string,
  productIds: readonly string[],
): Promise<void> {
  await products(database).updateMany(
    { _id: { $in: productIds.map((productId) => ({ shopId, productId })) } },
    { $unset: { openingStock: '' } },
  )
}

export function streamActiveProducts(database: Database, shopId: string): AsyncIterable<StoredProduct> {
  return products(database).find({ '_id.shopId': shopId, status: 'active' }).sort({ name: 1 })
}

async function writeEach(
  database: Database,
  operations: AnyBulkWriteOperation<StoredProduct>[],
): Promise<Map<number, Clash>> {
  const clashes = new Map<number, Clash>()
  if (operations.length === 0) return clashes
  try {
    await products(database).bulkWrite(operations, { ordered: false })
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error
    const errors = [error.writeErrors].flat()
    for (const problem of errors) {
      const clash = problem.code === 11_000 ? clashNamed(problem.errmsg ?? '') : null
      if (!clash) throw error
      clashes.set(problem.index, clash)
    }
    if (errors.length === 0) throw error
  }
  return clashes
}

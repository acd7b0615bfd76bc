import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { day } from '#domain/business-day.ts'
import { type BasketLine, priceBasket, priceLine } from '#domain/documents/sale/price.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { minor, sumMinor } from '#domain/money.ts'
import { searchFieldsOf } from '#domain/product/search.ts'
import { milli } from '#domain/quantity.ts'
import type { SaleToRecord } from '#server/books/kinds/sale/to-record.ts'
import type { Database } from '#server/db/client.ts'
import type { EntryDocument, ProductDocument, ShopDocument } from '#server/db/documents.ts'
import { withLongs } from '#server/db/longs.ts'

/** Noon of the day on which these shops do business. */
export const someNoon = new Date('2026-03-10T12:00:00Z')
/** The sums of lines, without their dimensions. */
export const amountsOf = (lines: EntryDocument['lines'] = []) =>
  lines.map(({ account, amountMinor }) => ({ account, amountMinor }))

export const silentLog = pino({ level: 'silent' })

export function aShop(shop: Partial<ShopDocument> = {}): ShopDocument {
  const shopId = shop._id ?? randomUUID()
  return {
    _id: shopId,
    shopId,
    status: 'active',
    email: `${shopId}@example.com`,
    owner: { id: randomUUID() },
    name: 'Osu Provisions',
    country: 'GH',
    currency: 'GHS',
    timeZone: 'Africa/Accra',
    dayStartHour: 0,
    financialYearStartMonth: 1,
    taxPack: 'GH',
    taxRegistrations: [{ from: day('2020-01-01'), scheme: 'standard' }],
    pricesIncludeTax: true,
    receiptHeader: [],
    lockedThrough: null,
    createdAt: someNoon,
    ...shop,
  }
}

export function aProduct(shopId: string, product: Partial<ProductDocument> = {}): ProductDocument {
  const productId = product._id?.productId ?? randomUUID()
  const { sku = `SKU-${productId.slice(0, 8)}`, name = 'Milo 400 g', barcodes = [] } = product
  return {
    _id: { shopId, productId },
    sku,
    name,
    barcodes,
    search: searchFieldsOf({ name, sku, barcodes }),
    category: 'Drinks',
    unit: 'piece',
    priceMinor: minor(1200),
    taxClassId: 'standard',
    costMinor: minor(700),
    reorderLevelMilli: milli(0),
    status: 'active',
    revision: 1,
    updatedAt: someNoon,
    ...product,
  }
}

/** A customer of every shop that `openShopIn` opens. */
export const customerOfShop = '019abcde-0000-7000-8000-00000000000d'

/** A shop with its products, one till and one customer. */
export async function openShopIn(
  { collections, db }: Database,
  shop: Partial<ShopDocument> = {},
  products: Partial<ProductDocument>[] = [{}],
) {
  const document = aShop(shop)
  await collections.shops.insertOne(document)
  const stocked = products.map((product) => aProduct(document._id, product))
  await collections.products.insertMany(stocked.map(withLongs))
  const [product] = stocked
  if (!product) throw new Error('a test shop has at least one product')
  const tillId = randomUUID()
  await db
    .collection<{ _id: object; name: string; series: string }>('tills')
    .insertOne({ _id: { shopId: document._id, tillId }, name: 'Front', series: 'A' })
  await db
    .collection<{ _id: object; name: string }>('customers')
    .insertOne({ _id: { shopId: document._id, customerId: customerOfShop }, name: 'Kwame' })
  return { shop: document, shopId: document._id, products: stocked, product, tillId }
}

export type SaleWishes = Partial<SaleBody> & { saleId?: string; basket?: BasketLine[] }

/**
 * A paid sale of a shop, priced as its till prices it: one of its product, unless `basket` has others.
 * @param taxDay whose rates it charges
 */
export function saleOf(
  { shop, product, tillId }: { shop: ShopDocument; product: ProductDocument; tillId: string },
  sequence: number,
  { saleId = randomUUID(), basket, ...sale }: SaleWishes = {},
  taxDay = day('2026-03-10'),
): SaleToRecord {
  const lines: BasketLine[] = basket ?? [
    {
      lineId: '1',
      productId: product._id.productId,
      quantityMilli: milli(1000),
      unitPriceMinor: product.priceMinor,
      taxClassId: product.taxClassId,
    },
  ]
  const priced = priceBasket(
    { lines },
    {
      packId: shop.taxPack,
      registrations: shop.taxRegistrations,
      day: taxDay,
      pricesIncludeTax: shop.pricesIncludeTax,
    },
  )
  const { netMinor, taxMinor, grossMinor } = priced.totals
  return {
    saleId,
    senderUid: 'cashier',
    mayReturnWithoutReceipt: false,
    sale: {
      tillId,
      receiptNumber: `A-${sequence}`,
      soldAt: '2026-03-10T11:30:00Z',
      kind: 'sale',
      pricesIncludeTax: shop.pricesIncludeTax,
      lines: priced.lines,
      tenders: [{ kind: 'cash', amountMinor: grossMinor }],
      totals: { netMinor, taxMinor, grossMinor, changeMinor: minor(0) },
      ...sale,
    },
  }
}

/** A paid sale of so many lines, each with taxes of these names at 1%; it adds up. */
export function longSaleOf(
  till: Parameters<typeof saleOf>[0],
  sequence: number,
  lineCount: number,
  taxesOf: (line: number) => string[] = () => [],
  wishes: SaleWishes = {},
): SaleToRecord {
  const record = saleOf(till, sequence, wishes)
  const [line] = record.sale.lines
  if (!line) throw new Error('a sale has a line')
  const priced = Array.from({ length: lineCount }, (_, index) => {
    const rates = taxesOf(index).map((component) => ({ component, rateBp: 100 }))
    const amounts = priceLine({ ...line, rates }, record.sale)
    return { line: { ...line, lineId: String(index + 1), taxes: amounts.taxes }, amounts }
  })
  const totals = {
    netMinor: sumMinor(priced.map(({ amounts }) => amounts.netMinor)),
    taxMinor: sumMinor(priced.map(({ amounts }) => amounts.taxMinor)),
    grossMinor: sumMinor(priced.map(({ amounts }) => amounts.grossMinor)),
    changeMinor: minor(0),
  }
  return {
    ...record,
    sale: {
      ...record.sale,
      lines: priced.map(({ line }) => line),
      tenders: [{ kind: 'cash', amountMinor: totals.grossMinor }],
      totals,
    },
  }
}

/** The same sale of one line with taxes of these names at 10% each; it adds up. */
export function taxedAs({ sale, ...record }: SaleToRecord, ...components: string[]): SaleToRecord {
  const [line] = sale.lines
  if (!line) throw new Error('a sale has a line')
  const rates = components.map((component) => ({ component, rateBp: 1000 }))
  const { taxes, netMinor, taxMinor, grossMinor } = priceLine({ ...line, rates }, sale)
  return {
    ...record,
    sale: {
      ...sale,
      lines: [{ ...line, taxes }],
      tenders: [{ kind: 'cash', amountMinor: grossMinor }],
      totals: { netMinor, taxMinor, grossMinor, changeMinor: minor(0) },
    },
  }
}

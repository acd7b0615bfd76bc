import { randomUUID } from 'node:crypto'
import { v7 } from 'uuid'
import { type Product, ProductPage } from '#domain/api/product.ts'
import { Shop, Till } from '#domain/api/shop.ts'
import { businessDay } from '#domain/business-day.ts'
import { priceBasket } from '#domain/documents/sale/price.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { currentTaxRule } from '#domain/tax/tax-rule.ts'
import type { Database } from '#server/db/client.ts'
import { openCollections } from '#server/db/collections.ts'
import { withLongs } from '#server/db/longs.ts'
import type { BenchProduct } from './product.ts'
import { median, type Row } from './table.ts'

const clients = 64
/** Four clients share a till: its receipt numbers are counted here, in one process. */
const tillCount = 16
const basketCount = 1200
const roundMs = Number(process.env.BENCH_ROUND_MS ?? 6_000)
const rounds = 3

/**
 * One sale through HTTP at 64 clients, against insertOne of the same stored document at the same write
 * concern by as many clients: in turns, so that whatever else the machine does falls on both.
 */
export async function benchSale(product: BenchProduct, database: Database): Promise<Row> {
  const makeSale = await saleMaker(product)
  await Promise.all(Array.from({ length: clients }, (_, client) => putSale(product, makeSale(client))))

  const { sales } = openCollections(database.db)
  const [sample] = await sales
    .find({ '_id.shopId': product.shopId })
    .sort({ recordedAt: -1 })
    .limit(1)
    .toArray()
  if (!sample) throw new Error('no sale was recorded')
  const raw = database.db.collection<{ _id: { shopId: string; saleId: string } }>('benchRaw')
  await raw.drop()
  const insertOne = async () => {
    await raw.insertOne(withLongs({ ...sample, _id: { shopId: product.shopId, saleId: randomUUID() } }))
  }

  const saleRates: number[] = []
  const rawRates: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    rawRates.push(await rate(insertOne))
    saleRates.push(await rate((client) => putSale(product, makeSale(client))))
  }
  await raw.drop()
  const saleRate = median(saleRates)
  const rawRate = median(rawRates)
  return {
    what: 'one sale through HTTP, 64 clients',
    measured: `${Math.round(saleRate)} sales/s`,
    baseline: `${Math.round(rawRate)} insertOne/s`,
    ratio: saleRate / rawRate,
    wanted: 'at least 0.60',
    holds: saleRate / rawRate >= 0.6,
  }
}

async function rate(work: (client: number) => Promise<void>): Promise<number> {
  let done = 0
  const began = performance.now()
  const until = began + roundMs
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < until) {
        await work(client)
        done += 1
      }
    }),
  )
  return (done * 1000) / (performance.now() - began)
}

/**
 * Sales of one to three products, paid in cash. Their baskets are priced beforehand: that is the work of
 * 64 tills on machines of their own, and what is measured here is what the server does.
 */
async function saleMaker({ call, ownerToken: token, shopId }: BenchProduct) {
  const at = `/api/shops/${shopId}`
  const shop = Shop.parse(await call('GET', at, { token }))
  const products: Product[] = ProductPage.parse(
    await call('GET', `${at}/products?limit=200`, { token }),
  ).items
  const baskets = Array.from({ length: basketCount }, (_, number) => priceOne(shop, products, number))
  const run = randomUUID().slice(0, 6)
  const tills = await Promise.all(
    Array.from({ length: tillCount }, async (_, index) =>
      Till.parse(
        await call('POST', `${at}/tills`, {
          token,
          body: { tillId: randomUUID(), name: `Bench ${run} ${index}` },
        }),
      ),
    ),
  )
  const sequences = tills.map(() => 0)
  return (client: number) => {
    const till = tills[client % tillCount]
    if (!till) throw new Error(`no till for client ${client}`)
    const sequence = (sequences[client % tillCount] ?? 0) + 1
    sequences[client % tillCount] = sequence
    return {
      saleId: v7(),
      body: JSON.stringify({
        tillId: till.tillId,
        receiptNumber: `${till.series}-${sequence}`,
        soldAt: new Date().toISOString(),
        kind: 'sale',
        pricesIncludeTax: shop.pricesIncludeTax,
        taxRule: currentTaxRule,
        ...baskets[(client + sequence * 7) % basketCount],
      }),
    }
  }
}

function priceOne(shop: Shop, products: readonly Product[], number: number) {
  const { lines, totals } = priceBasket(
    {
      lines: Array.from({ length: 1 + (number % 3) }, (_, index) => {
        const product = products[(number + index * 13) % products.length]
        if (!product) throw new Error('the demo shop has no products')
        return {
          lineId: String(index + 1),
          productId: product.productId,
          quantityMilli: milli(1000),
          unitPriceMinor: product.priceMinor,
          taxClassId: product.taxClassId,
        }
      }),
    },
    {
      packId: shop.taxPack,
      registrations: shop.taxRegistrations,
      day: businessDay(new Date().toISOString(), shop.timeZone, shop.dayStartHour),
      pricesIncludeTax: shop.pricesIncludeTax,
      taxRule: currentTaxRule,
    },
  )
  const { netMinor, taxMinor, grossMinor } = totals
  return {
    lines,
    tenders: [{ kind: 'cash', amountMinor: grossMinor }],
    totals: { netMinor, taxMinor, grossMinor, changeMinor: minor(0) },
  }
}

async function putSale(
  { pool, shopId, ownerToken }: BenchProduct,
  { saleId, body }: { saleId: string; body: string },
): Promise<void> {
  const { statusCode, body: answer } = await pool.request({
    path: `/api/shops/${shopId}/sales/${saleId}`,
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ownerToken}` },
    body,
  })
  const text = await answer.text()
  if (statusCode !== 201) throw new Error(`a sale was answered ${statusCode}: ${text.slice(0, 300)}`)
}

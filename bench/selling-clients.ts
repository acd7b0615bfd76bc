import { randomUUID } from 'node:crypto'
import { v7 } from 'uuid'
import { type Product, ProductPage } from '#domain/api/product.ts'
import { Shop, Till } from '#domain/api/shop.ts'
import { businessDay } from '#domain/business-day.ts'
import { priceBasket } from '#domain/documents/sale/price.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { currentTaxRule } from '#domain/tax/tax-rule.ts'
import type { BenchProduct } from './product.ts'

/** Four clients share a till: its receipt numbers are counted here, in one process. */
const tillCount = 16
const basketCount = 1200

type SaleToSend = { saleId: string; sale: Readonly<Record<string, unknown>> }

/**
 * Sales of one to three products, paid in cash. Their baskets are priced beforehand: that is the work of
 * 64 tills on machines of their own, and what is measured here is what the server does.
 */
export async function saleMaker({ call, ownerToken: token, shopId }: BenchProduct) {
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
  return (client: number): SaleToSend => {
    const till = tills[client % tillCount]
    if (!till) throw new Error(`no till for client ${client}`)
    const sequence = (sequences[client % tillCount] ?? 0) + 1
    sequences[client % tillCount] = sequence
    return {
      saleId: v7(),
      sale: {
        tillId: till.tillId,
        receiptNumber: `${till.series}-${sequence}`,
        soldAt: new Date().toISOString(),
        kind: 'sale',
        pricesIncludeTax: shop.pricesIncludeTax,
        taxRule: currentTaxRule,
        ...baskets[(client + sequence * 7) % basketCount],
      },
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

export async function putSale(product: BenchProduct, { saleId, sale }: SaleToSend): Promise<void> {
  await send(product, 'PUT', `sales/${saleId}`, sale, 201)
}

/** As a till sends what waits in its outbox. */
export async function postSales(product: BenchProduct, sales: readonly SaleToSend[]): Promise<void> {
  const { results } = JSON.parse(await send(product, 'POST', 'sales/batch', { sales }, 200))
  const failed = results.find(({ status }: { status: number }) => status !== 201)
  if (failed) throw new Error(`a sale of a batch was answered ${JSON.stringify(failed)}`)
}

async function send(
  { pool, shopId, ownerToken }: BenchProduct,
  method: 'PUT' | 'POST',
  path: string,
  body: object,
  wanted: number,
): Promise<string> {
  const { statusCode, body: answer } = await pool.request({
    path: `/api/shops/${shopId}/${path}`,
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ownerToken}` },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (statusCode !== wanted)
    throw new Error(`${method} ${path} was answered ${statusCode}: ${text.slice(0, 300)}`)
  return text
}

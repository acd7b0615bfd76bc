import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type Day, day } from '#domain/business-day.ts'
import type { BasketLine } from '#domain/documents/sale/price.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { mulberry32 } from '#domain/random.ts'
import { ratesOn } from '#domain/tax/packs.ts'
import { withLongs } from '#server/db/longs.ts'
import { aProduct, saleOf } from '../support/books.ts'
import type { servedApp } from '../support/served-app.ts'

/** A sale as it was sent, with its total: returns and payments name it. */
export type Sold = {
  saleId: string
  customerId?: string
  soldOn: Day
  basket: BasketLine[]
  sale: SaleBody
}

type Wishes = { soldOn: Day; customerId?: string; returnOf?: Sold; tender?: 'cash' | 'mobile-money' | 'card' }

/** What was sent, as it was sent. */
export type Sent = { path: string; id: string; payload: object }

/** A shop in Ghana, registered for VAT, with products of three tax classes, people who owe and who are owed. */
export async function openSeededShop(served: ReturnType<typeof servedApp>, seed: number) {
  const { shop, shopId, made: call } = await served.openBooks()
  /** @returns the id of what was recorded */
  const sent: Sent[] = []
  const put = async (path: string, payload: object, id: string = randomUUID()) => {
    await call('PUT', `/${path}/${id}`, payload)
    sent.push({ path, id, payload })
    return id
  }
  const products = (['standard', 'standard', 'exempt', 'zero'] as const).map((taxClassId, index) =>
    aProduct(shopId, { taxClassId, name: `Product ${index}`, priceMinor: minor(799 + index * 412) }),
  )
  await served.database().collections.products.insertMany(products.map(withLongs))
  const many = async (what: 'customers' | 'suppliers', idName: string, names: string[]) =>
    Promise.all(
      names.map(async (name) => {
        const id = randomUUID()
        await call('POST', `/${what}`, { [idName]: id, name })
        return id
      }),
    )
  const customers = await many('customers', 'customerId', ['Ama', 'Kofi', 'Esi', 'Yaw', 'Abena', 'Kojo'])
  const suppliers = await many('suppliers', 'supplierId', ['Harbour Wholesale', 'Volta Mills', 'Accra Power'])
  const tillId = randomUUID()
  const { series } = (await call('POST', '/tills', { tillId, name: 'Front' })) as { series: string }
  return {
    ...{ shop, shopId, call, put, sent, products, customers, suppliers, tillId, series },
    random: mulberry32(seed),
    sequence: { last: 0 },
  }
}
export type SeededShop = Awaited<ReturnType<typeof openSeededShop>>

/** Of these, one by the sequence. */
export function pick<Item>({ random }: SeededShop, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('there is nothing to pick from')
  return item
}

/** A whole number from one to another, both among them. */
export function between({ random }: SeededShop, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1))
}

/** A day of a month, `2025-07`. */
export function someDay(shop: SeededShop, month: string, from = 1, to = 28): Day {
  return day(`${month}-${String(between(shop, from, to)).padStart(2, '0')}`)
}

/** The taxes and the total of a supplier's invoice, by the rates of its day. */
export function purchase(netMinor: number, on: Day) {
  const taxes = ratesOn('GH', 'standard', 'standard', on).map(({ component, rateBp }) => ({
    ...{ component, rateBp },
    amountMinor: Math.round((netMinor * rateBp) / 10_000),
  }))
  const taxMinor = taxes.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return { line: { netMinor, taxClassId: 'standard', taxes }, totalMinor: netMinor + taxMinor }
}

/** A sale of one to three lines, or the return of one line of an earlier one, at the rates of the day it was sold on. */
export function ring(shop: SeededShop, { soldOn, customerId, returnOf, tender = 'cash' }: Wishes): Sold {
  const basket = returnOf ? [pick(shop, returnOf.basket)] : someBasket(shop)
  const [product] = shop.products
  if (!product) throw new Error('the shop has no products')
  shop.sequence.last += 1
  const owedBy = returnOf ? returnOf.customerId : customerId
  const { saleId, sale } = saleOf(
    { shop: shop.shop, product, tillId: shop.tillId },
    shop.sequence.last,
    {
      receiptNumber: `${shop.series}-${shop.sequence.last}`,
      soldAt: `${soldOn}T${String(between(shop, 8, 19)).padStart(2, '0')}:15:00Z`,
      basket,
      ...(owedBy !== undefined && { customerId: owedBy }),
      ...(returnOf && { kind: 'return' as const, returnOf: returnOf.saleId, reason: 'faulty' as const }),
    },
    returnOf?.soldOn ?? soldOn,
  )
  const [only] = sale.lines
  if (returnOf && only) sale.lines = [{ ...only, lineId: '1', returnOfLineId: only.lineId }]
  const kind = owedBy === undefined ? tender : 'on-account'
  sale.tenders = [{ kind, amountMinor: sale.totals.grossMinor }]
  return { saleId, soldOn, basket, sale, ...(owedBy !== undefined && { customerId: owedBy }) }
}

function someBasket(shop: SeededShop): BasketLine[] {
  const lines = Array.from({ length: between(shop, 1, 3) }, (_, index): BasketLine => {
    const { _id, priceMinor, taxClassId } = pick(shop, shop.products)
    return {
      ...{ lineId: String(index + 1), productId: _id.productId, taxClassId, unitPriceMinor: priceMinor },
      quantityMilli: milli(between(shop, 1, 8) * 500),
      ...(shop.random() < 0.1 && { discount: { kind: 'percent' as const, percentBp: 700 } }),
    }
  })
  return lines
}

/** Sends receipts as a till does that has several to send. */
export async function send(shop: SeededShop, sold: readonly Sold[]): Promise<void> {
  for (let from = 0; from < sold.length; from += 200) {
    const sales = sold.slice(from, from + 200).map(({ saleId, sale }) => ({ saleId, sale }))
    const { results } = (await shop.call('POST', '/sales/batch', { sales })) as unknown as {
      results: { status: number }[]
    }
    expect(results.filter(({ status }) => status !== 201)).toEqual([])
    shop.sent.push(...sales.map(({ saleId, sale }) => ({ path: 'sales', id: saleId, payload: sale })))
  }
}

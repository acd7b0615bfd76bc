import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { day } from '#domain/business-day.ts'
import { priceLine } from '#domain/documents/sale/price.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { auditShop } from '#server/audit/service.ts'
import { withLongs } from '#server/db/longs.ts'
import { aProduct } from '../support/books.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()
const today = new Date().toISOString().slice(0, 10)

/** A shop whose staff give 5%, remove no line and change no price, but for Esi, who may do all of it. */
async function aShop() {
  const [ama, esi] = [await served.person('ama'), await served.person('esi')]
  const {
    shopId,
    owner,
    ownerToken,
    callAs: call,
  } = await served.openBooks({
    taxRegistrations: [{ from: day('2020-01-01'), scheme: 'not-registered' }],
    employee: [ama, esi].map(({ email, uid }) => ({ contact: email, uid })),
  })
  const may = { mayReturn: true, mayRefundCash: true, seesEarnings: false, mayOpenDrawer: true }
  const little = { ...may, maxDiscountBp: 500, mayVoid: false, mayChangePrice: false }
  const all = { ...may, maxDiscountBp: 5_000, mayVoid: true, mayChangePrice: true }
  const value = { ...little, own: [{ uid: esi.uid, ...all }] }
  const set = { setting: 'staff-limits', value, from: today }
  expect(await call(ownerToken, 'PUT', `/settings/${randomUUID()}`, set)).toMatchObject({ status: 201 })
  const product = aProduct(shopId, { priceMinor: minor(1_000) })
  await served.database().collections.products.insertOne(withLongs(product))
  const tillId = randomUUID()
  await call(ownerToken, 'POST', '/tills', { tillId, name: 'Counter' })
  let count = 0
  /** Goods of 10.00, sold at 8.00 with 2.00 off, after a line of 7.00 was removed: all of it by one person. */
  const sell = async (token: string, by: string) => {
    count += 1
    const line = {
      ...{ lineId: '1', productId: product._id.productId, quantityMilli: milli(1_000) },
      ...{ unitPriceMinor: minor(800), discountMinor: minor(200), taxClassId: product.taxClassId },
      priceChange: { fromMinor: minor(1_000), reason: 'damaged' as const, by },
    }
    const { netMinor } = priceLine({ ...line, rates: [] }, { pricesIncludeTax: true })
    const sale: SaleBody = {
      ...{ tillId, receiptNumber: `A-${count}`, soldAt: new Date().toISOString(), kind: 'sale' },
      ...{ pricesIncludeTax: false, taxRule: 2, lines: [{ ...line, taxes: [] }] },
      discounts: [{ by, amountMinor: minor(200) }],
      voided: [
        {
          ...{ lineId: '9', productId: line.productId, quantityMilli: milli(1_000) },
          ...{ amountMinor: minor(700), by },
        },
      ],
      tenders: [{ kind: 'cash', amountMinor: netMinor }],
      totals: { netMinor, taxMinor: minor(0), grossMinor: netMinor, changeMinor: minor(0) },
    }
    const saleId = randomUUID()
    const { status, body } = await call(token, 'PUT', `/sales/${saleId}`, sale)
    expect(status, JSON.stringify(body)).toBe(201)
    const codes = (body.reviews as { code: string }[])
      .map(({ code }) => code)
      .filter((code) => ['staff_discount', 'discount_large', 'staff_price', 'staff_void'].includes(code))
    return { saleId, codes: codes.toSorted() }
  }
  const [amas, esis] = [await served.signIn(ama), await served.signIn(esi)]
  return { shopId, owner, ownerToken, ama, esi, amas: amas.token, esis: esis.token, call, sell }
}

const allOf = ['staff_discount', 'staff_price', 'staff_void']

test('each act is listed under the person who did it, and naming another person lifts no limit', async () => {
  const { shopId, ownerToken, ama, esi, amas, esis, call, sell } = await aShop()
  expect((await sell(amas, ama.uid)).codes).toEqual(allOf)
  expect((await sell(esis, esi.uid)).codes).toEqual([])
  // Ama does it, Esi, who may, sells: it is Ama's. Only the device states that Esi did it where Ama sells.
  const byAma = await sell(esis, ama.uid)
  expect(byAma.codes).toEqual(allOf)
  expect((await sell(amas, esi.uid)).codes).toEqual(allOf)
  // A person who does not belong to the shop counts for the cashier.
  expect((await sell(amas, 'a-stranger')).codes).toEqual(allOf)
  expect((await sell(esis, 'a-stranger')).codes).toEqual([])

  const { body } = await call(ownerToken, 'GET', '/reviews?seen=false')
  const items = body.items as { id: string; reviews: { code: string }[] }[]
  const listed = items.find(({ id }) => id === byAma.saleId)?.reviews
  const named = Object.fromEntries((listed ?? []).map((review) => [review.code, review]))
  const name = expect.stringContaining('ama')
  expect(named).toMatchObject({
    staff_discount: { said: 400, expected: 50, by: ama.uid, byName: name },
    staff_price: { said: 800, expected: 1_000, by: ama.uid, byName: name },
    staff_void: { said: 700, expected: ama.uid, expectedName: name },
  })
  expect(await call(ownerToken, 'GET', `/sales/${byAma.saleId}`)).toMatchObject({
    body: { cashierUid: esi.uid, doers: [{ uid: ama.uid, name }] },
  })
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('what the owner did at an employee’s till lifts no limit, and counts for the owner in the report', async () => {
  const { owner, ownerToken, amas, call, sell } = await aShop()
  expect((await sell(amas, owner.uid)).codes).toEqual(allOf)
  const { body } = await call(ownerToken, 'GET', `/reports/cashiers?from=${today}&to=${today}`)
  const cashiers = body.cashiers as { uid: string }[]
  expect(cashiers.find(({ uid }) => uid === owner.uid)).toMatchObject({
    ...{ discounts: { count: 1, amountMinor: 200 }, priceChanges: { count: 1, amountMinor: 200 } },
    voids: { count: 1, amountMinor: 700 },
  })
})

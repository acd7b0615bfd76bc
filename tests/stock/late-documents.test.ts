import { expect, it, test } from 'vitest'
import { addDays, type Day, day, daysBetween, lastOf } from '#domain/business-day.ts'
import type { ReversalBody } from '#domain/documents/reversal/schema.ts'
import { firstLocation } from '#domain/posting/dims.ts'
import { between, mulberry32 } from '#domain/random.ts'
import { auditShop } from '#server/audit/service.ts'
import { testBooks } from '../support/books.ts'
import { seedsOfToday } from '../support/part-of-today.ts'
import { type Carried, divide, elsewhereOn, heldOfDelivery, heldOn, type Moved } from './books-by-day.ts'
import { costOnRecord, type OneProductShop, openOneProductShop, store } from './one-product-shop.ts'

// Documents whose days are earlier, or later, than those of documents before them. As many as one likes:
// `DOCUMENTS=500 SEED=7 SEEDS=20 vitest run --project integration tests/stock/late-documents.test.ts`.
const documents = Number(process.env.DOCUMENTS ?? 25)
const seeds = seedsOfToday(2)
const books = testBooks()
const openShop = () => openOneProductShop(books)
const [first, last] = [day('2026-03-27'), day('2026-04-06')]

test('a delivery entered late has its whole value on its day; goods sold below zero cost more on the day of the sale', async () => {
  const { shopId, sell, receive, at } = await openShop()
  await sell('2026-04-02', 4_000)
  await receive('2026-03-31', 10_000, 7_000)
  expect(await at('2026-03-31')).toEqual({
    ...{ quantityMilli: 10_000, valueMinor: 7_000, ledgerMinor: 7_000, costMinor: 0 },
  })
  for (const on of ['2026-04-02', '2026-04-05'])
    expect(await at(on)).toEqual({
      ...{ quantityMilli: 6_000, valueMinor: 4_200, ledgerMinor: 4_200, costMinor: 2_800 },
    })
  expect(await auditShop(books.database(), shopId)).toEqual([])
})

test('a sale entered late costs what the goods of its day cost, and later sales what was left then', async () => {
  const { shopId, sell, receive, at } = await openShop()
  await receive('2026-03-30', 10_000, 5_000)
  await receive('2026-04-02', 10_000, 24_000)
  await sell('2026-04-03', 5_000)
  await sell('2026-03-31', 10_000)
  expect(await at('2026-03-31')).toEqual({
    ...{ quantityMilli: 0, valueMinor: 0, ledgerMinor: 0, costMinor: 5_000 },
  })
  expect(await at('2026-04-02')).toMatchObject({
    quantityMilli: 10_000,
    valueMinor: 24_000,
    costMinor: 5_000,
  })
  expect(await at('2026-04-03')).toMatchObject({
    quantityMilli: 5_000,
    valueMinor: 12_000,
    costMinor: 17_000,
  })
  expect(await auditShop(books.database(), shopId)).toEqual([])
})

test('goods of a delivery with a later day are not there before it', async () => {
  const { receive, sell, at } = await openShop()
  await receive('2026-04-06', 10_000, 7_000)
  await sell('2026-04-05', 4_000)
  expect(await at('2026-04-05')).toMatchObject({
    quantityMilli: -4_000,
    valueMinor: -2_800,
    ledgerMinor: -2_800,
  })
  expect(await at('2026-04-06')).toMatchObject({
    quantityMilli: 6_000,
    valueMinor: 4_200,
    ledgerMinor: 4_200,
  })
})

type Sent = { on: Day; transferId: string; to: string; left: number }
/** What was entered wrongly may be reversed. */
type Reversible = { of: ReversalBody['of']; on: Day; reverse: (reversal: ReversedAs) => void }
type ReversedAs = { id: string; on: Day; value: number; held: number }
/** How much of a delivery may still be returned or credited. */
type Delivered = { receiptId: string; on: Day; came: number; kept: number; priceLeft: number }

/** Draws documents of any day and enters each into the plain books. */
function drawsOf(shop: OneProductShop, draw: (from: number, to: number) => number) {
  const sold: { saleId: string; on: Day; quantity: number }[] = []
  const delivered: Delivered[] = []
  const moved: Moved[] = []
  const carried: Carried[] = []
  const sent: Sent[] = []
  const reversible: Reversible[] = []
  let known = costOnRecord
  const now = () => heldOn(moved, last)
  const one = <Of>(of: readonly Of[]): Of | undefined => of[draw(0, Math.max(of.length - 1, 0))]
  const move = (movement: Omit<Moved, 'known'>) => moved.push({ ...movement, known })
  /** What leaves without a known cost has the cost of the product record. */
  const leave = (on: Day, quantity: number, id: string, more: Partial<Moved> = {}) => {
    if (known === 0 && now().quantity <= 0) known = costOnRecord
    move({ id, on, quantity: -quantity, value: 0, ...more })
  }
  const inShop = () => {
    const { store: inStore, onTheWay } = elsewhereOn(carried, last)
    return now().quantity - inStore - onTheWay
  }
  const notAhead = (on: Day) => (on === last ? addDays(last, -1) : on)
  const comeBack = (movement: Omit<Moved, 'known'>) => {
    move(movement)
    // Below zero, after goods that were free.
    if (known === 0) known = divide(movement.value * 1000, movement.quantity)
  }
  const comesBack =
    (left: string, quantity: number) =>
    ({ id, on, value }: ReversedAs) =>
      comeBack({ id, on, quantity, value, bringsBack: left })
  /** A difference of the price of so many of a delivery; the plain books have how many are still there. */
  const differ = async (
    of: Delivered,
    on: Day,
    [quantity, difference]: [number, number],
    kind: 'delivery-bill' | 'bill-credit',
    record: () => Promise<{ id: string; held: number }>,
  ) => {
    const expected = Math.min(heldOfDelivery(moved, of.receiptId, on), quantity)
    const { id, held } = await record()
    expect(Math.abs(held - expected), `held of the delivery of ${of.on} on ${on}`).toBeLessThanOrEqual(1)
    const value = quantity === 0 ? 0 : divide(difference * held, quantity)
    move({ id, on, quantity: 0, value })
    reversible.push({
      of: { kind, id },
      on,
      reverse: (reversal) => {
        const still = Math.min(heldOfDelivery(moved, of.receiptId, reversal.on), held)
        const where = `still held of the delivery of ${of.on} on ${reversal.on}`
        expect(Math.abs(reversal.held - still), where).toBeLessThanOrEqual(1)
        const taken = held === 0 ? 0 : divide(-value * reversal.held, held)
        move({ id: reversal.id, on: reversal.on, quantity: 0, value: taken })
        if (kind === 'bill-credit') of.priceLeft -= difference
      },
    })
  }
  const acts: Record<string, (on: Day, quantity: number) => Promise<unknown>> = {
    async receive(on, quantity) {
      const value = draw(0, 9_000)
      const receiptId = await shop.receive(on, quantity, value)
      move({ id: receiptId, on, quantity, value, deliveryId: receiptId })
      delivered.push({ receiptId, on, came: quantity, kept: quantity, priceLeft: value })
      known = divide(value * 1000, quantity)
    },
    async sell(on, quantity) {
      const soldOn = notAhead(on)
      const saleId = await shop.sell(soldOn, quantity)
      sold.push({ saleId, on: soldOn, quantity })
      leave(soldOn, quantity, saleId)
    },
    async takeBack(on, quantity) {
      const [original] = sold.splice(draw(0, Math.max(sold.length - 1, 0)), 1)
      if (!original) return acts.sell?.(on, quantity)
      const backOn = lastOf(original.on, notAhead(on))
      const { id, value } = await shop.takeBack(backOn, original.saleId, original.quantity)
      comeBack({ id, on: backOn, quantity: original.quantity, value, bringsBack: original.saleId })
    },
    async find(on, quantity) {
      const { quantity: there, value } = now()
      const each = there > 0 ? divide(value * 1000, there) : known
      const id = await shop.count(on, quantity)
      move({ id, on, quantity, value: divide(each * quantity, 1000) })
    },
    async miss(on, quantity) {
      if (inShop() <= 0) return
      const missing = Math.min(quantity, inShop())
      leave(on, missing, await shop.count(on, -missing))
    },
    async writeOff(on, quantity) {
      if (inShop() <= 0) return acts.sell?.(on, quantity)
      const lost = Math.min(quantity, inShop())
      const id = await shop.writeOff(on, lost)
      leave(on, lost, id)
      reversible.push({ of: { kind: 'write-off', id }, on, reverse: comesBack(id, lost) })
    },
    async sendBack(on, quantity) {
      const of = draw(0, 2) === 0 ? undefined : one(delivered.filter(({ kept }) => kept > 0))
      const most = Math.min(inShop(), of?.kept ?? quantity, quantity)
      if (most <= 0) return
      const credited = draw(0, of?.priceLeft ?? 9_000)
      const id = await shop.sendBack(on, most, credited, of?.receiptId ?? null)
      if (of) {
        of.kept -= most
        of.priceLeft -= credited
      }
      const leftOn = lastOf(on, of?.on ?? on)
      leave(leftOn, most, id, of && { deliveryId: of.receiptId })
      const back = comesBack(id, most)
      const reverse = (reversal: ReversedAs) => {
        back(reversal)
        if (!of) return
        of.kept += most
        of.priceLeft += credited
      }
      reversible.push({ of: { kind: 'supplier-return', id }, on: leftOn, reverse })
    },
    async reverse(on) {
      const [wrong] = reversible.splice(draw(0, Math.max(reversible.length - 1, 0)), 1)
      if (wrong) wrong.reverse(await shop.reverse(lastOf(on, wrong.on), wrong.of))
    },
    async addFreight(on) {
      const of = one(delivered)
      if (!of) return
      const [freight, billOn] = [draw(1, 3_000), lastOf(on, of.on)]
      await differ(of, billOn, [of.came, freight], 'delivery-bill', () =>
        shop.addFreight(billOn, of.receiptId, freight),
      )
    },
    async creditPrice(on) {
      const of = one(delivered.filter(({ priceLeft }) => priceLeft > 0))
      if (!of) return
      const [credit, creditOn] = [draw(1, of.priceLeft), lastOf(on, of.on)]
      of.priceLeft -= credit
      const by = () => shop.creditPrice(creditOn, of.receiptId, credit)
      await differ(of, creditOn, [of.kept, -credit], 'bill-credit', by)
    },
    async send(on, quantity) {
      const inStore = elsewhereOn(carried, last).store
      const to = inStore > 0 && draw(0, 1) === 0 ? firstLocation : store
      const left = Math.min(quantity, to === store ? inShop() : inStore)
      if (left <= 0) return
      sent.push({ on, transferId: await shop.send(on, left, to), to, left })
      carried.push({ on, store: to === store ? 0 : -left, onTheWay: left })
    },
    async arrive(on) {
      const of = one(sent.filter(({ left }) => left > 0))
      if (!of) return
      const received = draw(0, of.left)
      const mayLose = received === 0 || draw(0, 1) === 0
      const lost = mayLose ? draw(received === 0 ? 1 : 0, of.left - received) : 0
      const arrivalId = await shop.arrive(on, of.transferId, received, lost)
      of.left -= received + lost
      // Goods arrive no earlier than they were sent.
      const arrivedOn = lastOf(on, of.on)
      const inStore = of.to === store ? received : 0
      carried.push({ on: arrivedOn, store: inStore, onTheWay: -(received + lost) })
      if (lost > 0) leave(arrivedOn, lost, arrivalId)
    },
  }
  const often = ['receive', 'receive', 'receive', 'sell', 'sell', 'sell', 'arrive']
  const all = [...often, ...Object.keys(acts)]
  return {
    moved,
    carried,
    async next() {
      const name = all[draw(0, all.length - 1)] ?? 'sell'
      await acts[name]?.(addDays(first, draw(0, 10)), draw(1, 9_000))
      const after = now()
      if (after.quantity > 0) known = divide(after.value * 1000, after.quantity)
      return name
    },
  }
}

it.each(seeds)(
  `of seed %i: after each of ${documents} documents of any day, every day is what plain books say`,
  async (seed) => {
    console.log(`late documents: SEED=${seed} DOCUMENTS=${documents}`)
    const random = mulberry32(seed)
    const shop = await openShop()
    const draws = drawsOf(shop, (from, to) => between(random, from, to))
    const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, at) => addDays(first, at))
    for (let sequence = 1; sequence <= documents; sequence += 1) {
      const kind = await draws.next()
      await Promise.all(
        days.map(async (of) => {
          const where = `document ${sequence} of seed ${seed}, ${kind}, at the end of ${of}`
          const expected = heldOn(draws.moved, of)
          const found = await shop.at(of)
          expect([found.quantityMilli ?? 0, found.valueMinor ?? 0, found.ledgerMinor], where).toEqual([
            expected.quantity,
            expected.value,
            expected.value,
          ])
          expect(
            expected.quantity === 0 ? expected.value === 0 : expected.value * expected.quantity >= 0,
            where,
          ).toBe(true)
          const { store: inStore, onTheWay } = elsewhereOn(draws.carried, of)
          expect(await shop.elsewhere(of), where).toEqual([inStore, onTheWay])
        }),
      )
    }
    expect(await auditShop(books.database(), shop.shopId)).toEqual([])
  },
  Math.max(60_000, documents * 1_000),
)

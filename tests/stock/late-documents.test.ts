import { randomUUID } from 'node:crypto'
import { expect, it, test } from 'vitest'
import { addDays, type Day, day, daysBetween, lastOf } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { firstLocation, inTransit } from '#domain/posting/dims.ts'
import { milli } from '#domain/quantity.ts'
import { between, mulberry32 } from '#domain/random.ts'
import { accounts } from '#domain/terms/chart.ts'
import { auditShop } from '#server/audit/service.ts'
import { requireRecorded } from '#server/books/book-writer.ts'
import { toRecord } from '#server/books/engine/document-kind.ts'
import { returned } from '#server/books/kinds/return/kind.ts'
import { sale } from '#server/books/kinds/sale/kind.ts'
import { setting } from '#server/books/kinds/setting/kind.ts'
import { stockAdjustment } from '#server/books/kinds/stock-adjustment/kind.ts'
import { stockReceipt } from '#server/books/kinds/stock-receipt/kind.ts'
import { stockTransfer } from '#server/books/kinds/stock-transfer/kind.ts'
import { readBalances } from '#server/ledger/store.ts'
import { listStock } from '#server/stock/list.ts'
import { saleOf, testBooks } from '../support/books.ts'

// Documents whose days are earlier, or later, than those of documents before them. As many as one likes:
// `DOCUMENTS=500 SEED=7 SEEDS=20 vitest run --project integration tests/stock/late-documents.test.ts`.
const documents = Number(process.env.DOCUMENTS ?? 25)
const firstSeed = Number(process.env.SEED ?? 1)
const seeds = Array.from({ length: Number(process.env.SEEDS ?? 2) }, (_, at) => firstSeed + at)
const books = testBooks()
const now = new Date('2026-04-05T12:00:00Z')
const costOnRecord = 500
const store = `place-${randomUUID()}`

async function openShop() {
  const open = await books.openShop({}, [{ costMinor: minor(costOnRecord) }])
  const { shopId, product } = open
  const { productId } = product._id
  const writer = books.writer(() => now)
  let sequence = 0
  const record = async (one: ReturnType<typeof toRecord>) =>
    requireRecorded((await writer.record(shopId, [[one]]))[0])
  const goods = (quantity: number) => ({ lineId: '1', productId, quantityMilli: milli(quantity) })
  const places = [
    { locationId: firstLocation, name: 'Shop', tills: [] },
    { locationId: store, name: 'Store room', tills: [] },
  ]
  const change = { setting: 'locations' as const, value: places, from: day('2026-04-05') }
  await record(toRecord(setting, { settingId: randomUUID(), change }, 'owner'))
  const basketOf = (quantity: number) => [
    { ...goods(quantity), unitPriceMinor: minor(1200), taxClassId: 'exempt' as const },
  ]
  return {
    shopId,
    receive: (on: string, quantity: number, value: number) =>
      record(
        toRecord(
          stockReceipt,
          {
            ...{ receiptId: randomUUID(), businessDay: day(on), against: accounts.bank },
            lines: [{ ...goods(quantity), valueMinor: minor(value) }],
          },
          null,
        ),
      ),
    sell: async (on: string, quantity: number) => {
      sequence += 1
      const sold = saleOf(open, sequence, { soldAt: `${on}T11:00:00Z`, basket: basketOf(quantity) })
      await record(toRecord(sale, sold, 'cashier'))
      return sold.saleId
    },
    /** Answers what the goods came back at. */
    takeBack: async (on: string, saleId: string, quantity: number): Promise<number> => {
      sequence += 1
      const back = saleOf(open, sequence, {
        ...{ kind: 'return', returnOf: saleId, soldAt: `${on}T11:00:00Z`, basket: basketOf(quantity) },
      })
      back.sale.lines = back.sale.lines.map((line) => ({ ...line, returnOfLineId: '1' }))
      await record(toRecord(returned, back, 'cashier'))
      const stored = await books.database().collections.sales.findOne({ '_id.saleId': back.saleId })
      return Number(stored?.lines[0]?.costMinor)
    },
    find: (on: string, quantity: number) => {
      const count = {
        ...{ businessDay: day(on), name: 'Count' },
        lines: [{ ...goods(quantity), countedMilli: milli(quantity) }],
      }
      return record(toRecord(stockAdjustment, { adjustmentId: randomUUID(), count }, null))
    },
    writeOff: (on: string, quantity: number) =>
      record(
        toRecord(
          stockAdjustment,
          {
            adjustmentId: randomUUID(),
            writeOff: { businessDay: day(on), reason: 'spoilt', lines: [goods(quantity)] },
          },
          null,
        ),
      ),
    send: async (on: string, quantity: number, to: string) => {
      const transferId = randomUUID()
      const from = to === store ? firstLocation : store
      const sent = { businessDay: day(on), from, to, lines: [goods(quantity)] }
      await record(toRecord(stockTransfer, { transferId, sent }, null))
      return transferId
    },
    arrive: (on: string, transferId: string, receivedMilli: number, lostMilli: number) => {
      const received = {
        ...{ businessDay: day(on), transferId },
        lines: [{ lineId: '1', receivedMilli: milli(receivedMilli), lostMilli: milli(lostMilli) }],
      }
      const one = { transferId: randomUUID(), received, productIds: [productId] }
      return record(toRecord(stockTransfer, one, null))
    },
    /** What is in the store room and on the way at the end of a day. */
    async elsewhere(on: string) {
      const read = async (location: string) => {
        const query = { limit: 10, sort: 'name' as const, on: day(on), location }
        const { items } = await listStock(books.database(), shopId, query, now)
        return items[0]?.quantityMilli ?? 0
      }
      return [await read(store), await read(inTransit)]
    },
    /** Quantity and value in the list at the end of a day, the value in the ledger, and the cost of sales until then. */
    async at(on: string) {
      const { collections } = books.database()
      const [{ items }, ledger] = await Promise.all([
        listStock(books.database(), shopId, { limit: 10, sort: 'name', on: day(on) }, now),
        readBalances(collections, shopId, { before: addDays(day(on), 1) }),
      ])
      const { quantityMilli, valueMinor } = items[0] ?? {}
      return {
        quantityMilli,
        valueMinor,
        ledgerMinor: ledger.get(accounts.inventory) ?? 0,
        costMinor: ledger.get(accounts.costOfGoodsSold) ?? 0,
      }
    },
  }
}

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

/** Rounded half away from zero. */
function divide(amount: number, by: number): number {
  const size = Math.floor((2 * Math.abs(amount) + by) / (2 * by))
  return amount < 0 ? -size : size
}

type Moved = { on: Day; quantity: number; value: number; known: number }
type Sent = { on: Day; transferId: string; to: string; left: number }
/** What came to the store room and to the goods on the way, below zero what left them. */
type Carried = { on: Day; store: number; onTheWay: number }

function elsewhereOn(carried: readonly Carried[], on: Day): { store: number; onTheWay: number } {
  const until = carried.filter((one) => one.on <= on)
  return {
    store: until.reduce((sum, one) => sum + one.store, 0),
    onTheWay: until.reduce((sum, one) => sum + one.onTheWay, 0),
  }
}

/** What there is after all movements up to a day, taken in the order of their days: a plain moving average. */
function held(moved: readonly Moved[], on: Day): { quantity: number; value: number } {
  let [quantity, value] = [0, 0]
  for (const one of moved
    .filter((other) => other.on <= on)
    .toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))) {
    if (one.quantity > 0) {
      // What was missing leaves with the goods that fill it, whatever they cost.
      const filled = Math.min(Math.max(-quantity, 0), one.quantity)
      const left = one.value - divide(one.value * filled, one.quantity)
      value += left + (filled > 0 ? divide(-value * filled, -quantity) : 0)
    } else {
      const there = Math.min(Math.max(quantity, 0), -one.quantity)
      const each = quantity > 0 ? divide(value * 1000, quantity) : one.known
      const fromStock = there > 0 ? divide(value * there, quantity) : 0
      value -= fromStock + divide(each * (-one.quantity - there), 1000)
    }
    quantity += one.quantity
  }
  return { quantity, value }
}

it.each(seeds)(
  `of seed %i: after each of ${documents} documents of any day, every day is what plain books say`,
  async (seed) => {
    console.log(`late documents: SEED=${seed} DOCUMENTS=${documents}`)
    const random = mulberry32(seed)
    const draw = (from: number, to: number) => between(random, from, to)
    const { shopId, receive, sell, takeBack, find, writeOff, send, arrive, at, elsewhere } = await openShop()
    const sold: { saleId: string; on: Day; quantity: number }[] = []
    const [first, last] = [day('2026-03-27'), day('2026-04-06')]
    const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, at) => addDays(first, at))
    const moved: Moved[] = []
    const carried: Carried[] = []
    const sent: Sent[] = []
    let known = costOnRecord
    for (let sequence = 1; sequence <= documents; sequence += 1) {
      const on = addDays(first, draw(0, 10))
      const now = held(moved, last)
      const away = elsewhereOn(carried, last)
      const inShop = now.quantity - away.store - away.onTheWay
      const what = draw(0, 14)
      const quantity = draw(1, 9_000)
      if (what < 4) {
        const value = draw(0, 9_000)
        await receive(on, quantity, value)
        moved.push({ on, quantity, value, known })
        known = divide(value * 1000, quantity)
      } else if (what === 9 && sold.length > 0) {
        const [original] = sold.splice(draw(0, sold.length - 1), 1) as [(typeof sold)[number]]
        const backOn = original.on > on ? original.on : on === last ? addDays(last, -1) : on
        const value = await takeBack(backOn, original.saleId, original.quantity)
        moved.push({ on: backOn, quantity: original.quantity, value, known })
      } else if (what === 10) {
        await find(on, quantity)
        const each = now.quantity > 0 ? divide(now.value * 1000, now.quantity) : known
        const value = divide(each * quantity, 1000)
        moved.push({ on, quantity, value, known })
      } else if (what === 12) {
        const to = away.store > 0 && draw(0, 1) === 0 ? firstLocation : store
        const there = to === store ? inShop : away.store
        if (there <= 0) continue
        const left = Math.min(quantity, there)
        sent.push({ on, transferId: await send(on, left, to), to, left })
        carried.push({ on, store: to === store ? 0 : -left, onTheWay: left })
      } else if (what > 12) {
        const open = sent.filter((one) => one.left > 0)
        const one = open[draw(0, Math.max(open.length - 1, 0))]
        if (!one) continue
        const received = draw(0, one.left)
        const lost =
          received === 0 || draw(0, 1) === 0 ? draw(received === 0 ? 1 : 0, one.left - received) : 0
        await arrive(on, one.transferId, received, lost)
        one.left -= received + lost
        // Goods arrive no earlier than they were sent.
        const arrivedOn = lastOf(on, one.on)
        carried.push({
          ...{ on: arrivedOn, store: one.to === store ? received : 0, onTheWay: -(received + lost) },
        })
        if (lost > 0 && known === 0 && now.quantity <= 0) known = costOnRecord
        if (lost > 0) moved.push({ on: arrivedOn, quantity: -lost, value: 0, known })
      } else if (what < 10 || inShop <= 0) {
        const soldOn = on === last ? addDays(last, -1) : on
        sold.push({ saleId: await sell(soldOn, quantity), on: soldOn, quantity })
        if (known === 0 && now.quantity <= 0) known = costOnRecord
        moved.push({ on: soldOn, quantity: -quantity, value: 0, known })
      } else {
        const lost = Math.min(quantity, inShop)
        await writeOff(on, lost)
        moved.push({ on, quantity: -lost, value: 0, known })
      }
      const after = held(moved, last)
      if (after.quantity > 0) known = divide(after.value * 1000, after.quantity)
      await Promise.all(
        days.map(async (of) => {
          const where = `document ${sequence} of seed ${seed}, at the end of ${of}`
          const expected = held(moved, of)
          const found = await at(of)
          expect([found.quantityMilli ?? 0, found.valueMinor ?? 0, found.ledgerMinor], where).toEqual([
            expected.quantity,
            expected.value,
            expected.value,
          ])
          expect(
            expected.quantity === 0 ? expected.value === 0 : expected.value * expected.quantity >= 0,
            where,
          ).toBe(true)
          const { store: inStore, onTheWay } = elsewhereOn(carried, of)
          expect(await elsewhere(of), where).toEqual([inStore, onTheWay])
        }),
      )
    }
    expect(await auditShop(books.database(), shopId)).toEqual([])
  },
  Math.max(60_000, documents * 1_000),
)

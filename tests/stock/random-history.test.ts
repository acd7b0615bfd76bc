import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { minor } from '#domain/money.ts'
import { inTransit } from '#domain/posting/dims.ts'
import { between, mulberry32 } from '#domain/random.ts'
import { accounts } from '#domain/terms/chart.ts'
import { auditShop } from '#server/audit/service.ts'
import { requireRecorded } from '#server/books/book-writer.ts'
import { toRecord } from '#server/books/engine/document-kind.ts'
import { setting } from '#server/books/kinds/setting/kind.ts'
import { createCustomer } from '#server/customers/service.ts'
import { readBalances } from '#server/ledger/store.ts'
import { testBooks } from '../support/books.ts'
import { seedsOfToday } from '../support/part-of-today.ts'
import { businessDay, parties, RandomDocuments } from './random-documents.ts'
import { ReferenceBooks } from './reference-books.ts'

// The same for each run of a day; as many others as one likes: `DOCUMENTS=5000 SEED=7 SEEDS=20 vitest run
// --project integration tests/stock/random-history.test.ts`.
const documents = Number(process.env.DOCUMENTS ?? 200)
const seeds = seedsOfToday(3)
const books = testBooks()
const productCount = 4
const costMinor = 700
const store = `place-${randomUUID()}`

async function openShop() {
  const open = await books.openShop(
    {},
    Array.from({ length: productCount }, (_, at) => ({ name: `Goods ${at}`, costMinor: minor(costMinor) })),
  )
  const { shopId } = open
  for (const { customer } of parties)
    await createCustomer(books.database(), shopId, { customerId: customer, name: `Akua ${customer}` })
  const writer = books.writer()
  const places = [
    { locationId: 'shop', name: 'Shop', tills: [] },
    { locationId: store, name: 'Store room', tills: [] },
  ]
  const change = { setting: 'locations' as const, value: places, from: businessDay }
  const [placed] = await writer.record(shopId, [
    [toRecord(setting, { settingId: randomUUID(), change }, 'owner')],
  ])
  requireRecorded(placed)
  return { open, shopId, writer }
}

/** What is open, by account and party: debits positive. */
async function openByName(shopId: string): Promise<Map<string, number>> {
  const sums = await books
    .database()
    .collections.openItems.aggregate<{ _id: { account: string; party: string }; sum: number }>([
      { $match: { '_id.shopId': shopId } },
      {
        $group: {
          _id: { account: '$_id.account', party: '$_id.party' },
          sum: {
            $sum: { $cond: [{ $eq: ['$side', 'debit'] }, '$openMinor', { $multiply: [-1, '$openMinor'] }] },
          },
        },
      },
      { $match: { sum: { $ne: 0 } } },
    ])
    .toArray()
  return new Map(
    sums.map(({ _id, sum }) => [
      `${_id.account} ${_id.party}`,
      _id.account === accounts.receivables ? sum : -sum,
    ]),
  )
}

it.each(seeds)(
  `of seed %i: 1200, 1100, 2000, 2050, 2200, 3100 and 5020 are what plain books say, after each of ${documents} documents`,
  async (seed) => {
    console.log(`random history: SEED=${seed} DOCUMENTS=${documents}`)
    const random = mulberry32(seed)
    const { open, shopId, writer } = await openShop()
    const { collections } = books.database()
    const reference = new ReferenceBooks(productCount, costMinor)
    const draws = new RandomDocuments(open, store, reference, (from, to) => between(random, from, to))
    const kinds = new Map<string, number>()

    for (let sequence = 1; sequence <= documents; sequence += 1) {
      const next = draws.next()
      kinds.set(next.kind.name, (kinds.get(next.kind.name) ?? 0) + 1)
      const where = `document ${sequence} of seed ${seed}, ${next.kind.name}`
      const [result] = await writer.record(shopId, [[next]])
      if (result && 'refusal' in result) throw new Error(`${where} was refused`, { cause: result.refusal })
      requireRecorded(result)
      const [ledger, balances, owedByName] = await Promise.all([
        readBalances(collections, shopId, null),
        collections.stockBalances.find({ '_id.shopId': shopId }).toArray(),
        openByName(shopId),
      ])
      expect(
        {
          inventory: ledger.get(accounts.inventory) ?? 0,
          inventoryOfGoods: balances.reduce((sum, { valueMinor }) => sum + valueMinor, 0),
          receivables: ledger.get(accounts.receivables) ?? 0,
          payables: ledger.get(accounts.payables) ?? 0,
          goodsNotBilled: ledger.get(accounts.goodsNotBilled) ?? 0,
          storeCredit: ledger.get(accounts.storeCredit) ?? 0,
          purchasePriceVariance: ledger.get(accounts.purchasePriceVariance) ?? 0,
          drawings: ledger.get(accounts.drawings) ?? 0,
          owedByName,
        },
        where,
      ).toEqual({
        inventory: reference.inventory,
        inventoryOfGoods: reference.inventory,
        receivables: reference.owed('1100'),
        payables: 0 - reference.owed('2000'),
        goodsNotBilled: 0 - reference.owed('2050'),
        storeCredit: 0 - reference.owed('2200'),
        purchasePriceVariance: reference.variance,
        drawings: reference.drawings,
        owedByName: reference.owedByName,
      })
      for (const { _id, quantityMilli, valueMinor, elsewhere = [] } of balances) {
        const held = reference.goods[open.products.findIndex((one) => one._id.productId === _id.productId)]
        const at = (location: string) =>
          elsewhere.find((row) => row.location === location)?.quantityMilli ?? 0
        expect([quantityMilli, valueMinor, at(store), at(inTransit)], where).toEqual([
          held?.quantity,
          held?.value,
          held?.inStore,
          held?.onTheWay,
        ])
      }
    }
    console.log(`random history: ${[...kinds].map(([kind, count]) => `${count} ${kind}`).join(', ')}`)
    expect(await auditShop(books.database(), shopId)).toEqual([])
  },
  Math.max(300_000, documents * 200),
)

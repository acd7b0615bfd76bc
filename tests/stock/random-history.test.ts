import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { accounts } from '#domain/terms/chart.ts'
import { auditShop } from '#server/audit/service.ts'
import { type ToRecord, toRecord } from '#server/books/engine/document-kind.ts'
import { sale } from '#server/books/kinds/sale/kind.ts'
import { stockAdjustment } from '#server/books/kinds/stock-adjustment/kind.ts'
import { stockReceipt } from '#server/books/kinds/stock-receipt/kind.ts'
import { requireRecorded } from '#server/books/writer.ts'
import { between, mulberry32 } from '#server/demo/random.ts'
import { readBalances } from '#server/ledger/store.ts'
import { saleOf, testBooks } from '../support/books.ts'
import { ReferenceBooks } from './reference-books.ts'

// Some hundred documents; as many as one likes: `DOCUMENTS=5000 SEED=7 vitest run --project integration
// tests/stock/random-history.test.ts`.
const documents = Number(process.env.DOCUMENTS ?? 150)
const seed = Number(process.env.SEED ?? Date.now() % 100_000)
const books = testBooks()
const businessDay = day('2026-03-10')
const productCount = 4
const costMinor = 700

it(
  `of seed ${seed}: 1200, 1100 and 2000 are what plain books say, after each of ${documents} documents`,
  async () => {
    console.log(`random history: SEED=${seed} DOCUMENTS=${documents}`)
    const random = mulberry32(seed)
    const draw = (from: number, to: number) => between(random, from, to)
    const open = await books.openShop(
      {},
      Array.from({ length: productCount }, (_, at) => ({ name: `Goods ${at}`, costMinor: minor(costMinor) })),
    )
    const { shopId, products } = open
    const { collections } = books.database()
    const reference = new ReferenceBooks(productCount, costMinor)
    const parties = [randomUUID(), randomUUID()]
    const writer = books.writer()

    function next(sequence: number): ToRecord {
      const at = draw(0, productCount - 1)
      const product = products[at] ?? open.product
      const { productId } = product._id
      const party = draw(0, 1) === 0 ? null : (parties[draw(0, 1)] ?? null)
      const quantityMilli = draw(1, 8_000)
      const what = draw(0, 9)
      if (what <= 2 || reference.onHand(at) < 0) {
        // More than is sold of it: below zero, the next delivery evens out what was rounded wrongly.
        const receivedMilli = draw(1, 40_000)
        const valueMinor = draw(0, 100_000)
        reference.receive(at, receivedMilli, valueMinor, party)
        return toRecord(
          stockReceipt,
          {
            receiptId: randomUUID(),
            businessDay,
            against: party === null ? accounts.bank : accounts.payables,
            ...(party !== null && { party }),
            lines: [
              { lineId: '1', productId, quantityMilli: milli(receivedMilli), valueMinor: minor(valueMinor) },
            ],
          },
          null,
        )
      }
      if (what === 3 && reference.onHand(at) > 0) {
        const taken = draw(1, reference.onHand(at))
        reference.writeOff(at, taken)
        const lines = [{ lineId: '1', productId, quantityMilli: milli(taken) }]
        return toRecord(
          stockAdjustment,
          { adjustmentId: randomUUID(), writeOff: { businessDay, reason: 'spoilt', lines } },
          null,
        )
      }
      if (what === 4) {
        const difference = draw(0, 1) === 0 ? quantityMilli : -quantityMilli
        reference.count(at, difference)
        const line = { lineId: '1', productId, quantityMilli: milli(difference), countedMilli: milli(0) }
        return toRecord(
          stockAdjustment,
          { adjustmentId: randomUUID(), count: { businessDay, name: 'Count', lines: [line] } },
          null,
        )
      }
      const sold = saleOf({ ...open, product }, sequence, {
        ...(party !== null && { customerId: party }),
        basket: [
          {
            lineId: '1',
            productId,
            quantityMilli: milli(quantityMilli),
            unitPriceMinor: product.priceMinor,
            taxClassId: product.taxClassId,
          },
        ],
      })
      const { grossMinor } = sold.sale.totals
      if (party !== null && grossMinor > 0)
        sold.sale.tenders = [{ kind: 'on-account', amountMinor: grossMinor }]
      reference.sell(at, quantityMilli, grossMinor, party)
      return toRecord(sale, sold, 'cashier')
    }

    for (let sequence = 1; sequence <= documents; sequence += 1) {
      const [result] = await writer.record(shopId, [[next(sequence)]])
      requireRecorded(result)
      const [ledger, balances, openItems] = await Promise.all([
        readBalances(collections, shopId, null),
        collections.stockBalances.find({ '_id.shopId': shopId }).toArray(),
        collections.openItems.find({ '_id.shopId': shopId }).toArray(),
      ])
      const openOn = (account: string) =>
        openItems.reduce(
          (sum, { _id, side, openMinor }) =>
            _id.account === account ? sum + (side === 'debit' ? openMinor : -openMinor) : sum,
          0,
        )
      const where = `document ${sequence} of seed ${seed}`
      const said = {
        inventory: ledger.get(accounts.inventory) ?? 0,
        inventoryOfGoods: balances.reduce((sum, { valueMinor }) => sum + valueMinor, 0),
        receivables: ledger.get(accounts.receivables) ?? 0,
        openReceivables: openOn(accounts.receivables),
        payables: ledger.get(accounts.payables) ?? 0,
        openPayables: openOn(accounts.payables),
      }
      expect(said, where).toEqual({
        inventory: reference.inventory,
        inventoryOfGoods: reference.inventory,
        receivables: reference.owed('1100'),
        openReceivables: reference.owed('1100'),
        payables: reference.owed('2000'),
        openPayables: reference.owed('2000'),
      })
      for (const { _id, quantityMilli, valueMinor } of balances) {
        const { quantity, value } =
          reference.goods[products.findIndex((one) => one._id.productId === _id.productId)] ?? {}
        expect([quantityMilli, valueMinor], where).toEqual([quantity, value])
      }
    }
    expect(await auditShop(books.database(), shopId)).toEqual([])
  },
  Math.max(300_000, documents * 200),
)

import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { accounts } from '#domain/terms/chart.ts'
import { auditShop } from '#server/audit/service.ts'
import { type ToRecord, toRecord } from '#server/books/engine/document-kind.ts'
import { payment as partyPayment } from '#server/books/kinds/payment/kind.ts'
import { returned } from '#server/books/kinds/return/kind.ts'
import { sale } from '#server/books/kinds/sale/kind.ts'
import { stockAdjustment } from '#server/books/kinds/stock-adjustment/kind.ts'
import { stockReceipt } from '#server/books/kinds/stock-receipt/kind.ts'
import { requireRecorded } from '#server/books/writer.ts'
import { createCustomer } from '#server/customers/service.ts'
import type { ProductDocument } from '#server/db/documents.ts'
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

const lineOf = ({ _id, priceMinor, taxClassId }: ProductDocument, quantityMilli: number) => ({
  lineId: '1',
  productId: _id.productId,
  quantityMilli: milli(quantityMilli),
  unitPriceMinor: priceMinor,
  taxClassId,
})

it(
  `of seed ${seed}: 1200, 1100, 2000 and 2200 are what plain books say, after each of ${documents} documents`,
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
    for (const customerId of parties)
      await createCustomer(books.database(), shopId, { customerId, name: `Akua ${customerId}` })
    const writer = books.writer()

    function next(sequence: number): ToRecord {
      const at = draw(0, productCount - 1)
      const product = products[at] ?? open.product
      const { productId } = product._id
      const party = draw(0, 1) === 0 ? null : (parties[draw(0, 1)] ?? null)
      const quantityMilli = draw(1, 8_000)
      const what = draw(0, 13)
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
      if (what >= 12) return paid() ?? sold()
      if (what === 11 && reference.sold.length > 0) return takenBack()
      return sold()

      /** Of a customer or to a supplier; more than a customer owes becomes credit, which the next one may spend. */
      function paid(): ToRecord | null {
        const direction = draw(0, 2) === 0 ? 'paid' : 'received'
        const owing = parties[draw(0, 1)] ?? ''
        const account = direction === 'paid' ? '2000' : '1100'
        const owed = reference.owed(account, owing)
        const credit = direction === 'received' ? reference.owed('2200', owing) : 0
        if (owed === 0 && direction === 'paid') return null
        const payment = {
          ...(direction === 'paid'
            ? { direction: 'paid' as const, supplierId: owing }
            : { direction: 'received' as const, customerId: owing }),
          businessDay,
          money: 'bank' as const,
        }
        const creditMinor = Math.min(owed, credit)
        if (creditMinor > 0) {
          reference.spendCredit(owing, creditMinor)
          const body = { ...payment, amountMinor: minor(0), creditMinor: minor(creditMinor) }
          return toRecord(partyPayment, { paymentId: randomUUID(), payment: body }, null)
        }
        const amountMinor = draw(1, direction === 'paid' ? owed : owed + 2_000)
        reference.pay(account, owing, amountMinor)
        const body = { ...payment, amountMinor: minor(amountMinor), mayOverpay: direction === 'received' }
        return toRecord(partyPayment, { paymentId: randomUUID(), payment: body }, null)
      }

      function takenBack(): ToRecord {
        const original = reference.sold[draw(0, reference.sold.length - 1)]
        if (!original) throw new Error('nothing was sold')
        const of = products[original.at] ?? open.product
        const back = saleOf({ ...open, product: of }, sequence, {
          kind: 'return',
          returnOf: original.saleId,
          ...(original.debt !== null && { customerId: original.debt.party }),
          basket: [lineOf(of, original.quantity)],
        })
        const { grossMinor } = back.sale.totals
        if (original.debt !== null && grossMinor > 0)
          back.sale.tenders = [{ kind: 'on-account', amountMinor: grossMinor }]
        back.sale.lines = back.sale.lines.map((line) => ({ ...line, returnOfLineId: '1' }))
        reference.takeBack(original)
        return toRecord(returned, back, 'cashier')
      }

      function sold(): ToRecord {
        const sold = saleOf({ ...open, product }, sequence, {
          ...(party !== null && { customerId: party }),
          basket: [lineOf(product, quantityMilli)],
        })
        const { grossMinor } = sold.sale.totals
        if (party !== null && grossMinor > 0)
          sold.sale.tenders = [{ kind: 'on-account', amountMinor: grossMinor }]
        reference.sell(sold.saleId, at, quantityMilli, grossMinor, grossMinor > 0 ? party : null)
        return toRecord(sale, sold, 'cashier')
      }
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
        storeCredit: ledger.get(accounts.storeCredit) ?? 0,
        openStoreCredit: openOn(accounts.storeCredit),
      }
      expect(said, where).toEqual({
        inventory: reference.inventory,
        inventoryOfGoods: reference.inventory,
        receivables: reference.owed('1100'),
        openReceivables: reference.owed('1100'),
        payables: 0 - reference.owed('2000'),
        openPayables: 0 - reference.owed('2000'),
        storeCredit: 0 - reference.owed('2200'),
        openStoreCredit: 0 - reference.owed('2200'),
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

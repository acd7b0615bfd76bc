import { randomUUID } from 'node:crypto'
import { addDays, type Day, day } from '#domain/business-day.ts'
import type { ReversalBody } from '#domain/documents/reversal/schema.ts'
import { minor } from '#domain/money.ts'
import { firstLocation, inTransit } from '#domain/posting/dims.ts'
import { milli } from '#domain/quantity.ts'
import { accounts } from '#domain/terms/chart.ts'
import { requireRecorded } from '#server/books/book-writer.ts'
import { toRecord } from '#server/books/engine/document-kind.ts'
import { billCredit } from '#server/books/kinds/bill-credit/kind.ts'
import type { BillCreditDocument } from '#server/books/kinds/bill-credit/stored.ts'
import { deliveryBill } from '#server/books/kinds/delivery-bill/kind.ts'
import { returned } from '#server/books/kinds/return/kind.ts'
import { sale } from '#server/books/kinds/sale/kind.ts'
import { setting } from '#server/books/kinds/setting/kind.ts'
import { stockAdjustment } from '#server/books/kinds/stock-adjustment/kind.ts'
import { stockReceipt } from '#server/books/kinds/stock-receipt/kind.ts'
import { stockTransfer } from '#server/books/kinds/stock-transfer/kind.ts'
import { supplierReturn } from '#server/books/kinds/supplier-return/kind.ts'
import { heldOfDeliveries } from '#server/deliveries/held-goods.ts'
import { recordDocument } from '#server/documents/served.ts'
import { readBalances } from '#server/ledger/store.ts'
import { reversals } from '#server/reversals/service.ts'
import { listStock } from '#server/stock/list.ts'
import { saleOf, type testBooks } from '../support/books.ts'

const now = new Date('2026-04-05T12:00:00Z')
/** What a unit costs while nothing else is known. */
export const costOnRecord = 500
/** The second place of the shop. */
export const store = `place-${randomUUID()}`
const supplierId = randomUUID()
const untaxed = { taxClassId: 'exempt' as const, taxes: [] }

export type OneProductShop = Awaited<ReturnType<typeof openOneProductShop>>

/** A shop on 5 April with one product: records documents of any day, and reads the stock at the end of each. */
export async function openOneProductShop(books: ReturnType<typeof testBooks>) {
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
  const takenBack: string[] = []
  const adjust = async (adjusted: object) => {
    const adjustmentId = randomUUID()
    await record(toRecord(stockAdjustment, { adjustmentId, ...adjusted } as never, null))
    return adjustmentId
  }
  const ofDelivery = (deliveryId: string) => ({ lineId: '1', deliveryId, deliveredLineId: '1', productId })
  const held = (deliveryId: string) => heldOfDeliveries(books.database(), shopId, [{ deliveryId, productId }])
  return {
    shopId,
    receive: async (on: string, quantity: number, value: number) => {
      const receiptId = randomUUID()
      const lines = [{ ...goods(quantity), valueMinor: minor(value), tax: untaxed }]
      const receipt = { receiptId, businessDay: day(on), against: accounts.bank, lines }
      await record(toRecord(stockReceipt, { ...receipt, totalMinor: minor(value) }, null))
      return receiptId
    },
    sell: async (on: string, quantity: number) => {
      sequence += 1
      const sold = saleOf(open, sequence, { soldAt: `${on}T11:00:00Z`, basket: basketOf(quantity) })
      await record(toRecord(sale, sold, 'cashier'))
      return sold.saleId
    },
    /** Answers what the goods came back at. */
    takeBack: async (on: string, saleId: string, quantity: number) => {
      sequence += 1
      const back = saleOf(open, sequence, {
        ...{ kind: 'return', returnOf: saleId, soldAt: `${on}T11:00:00Z`, basket: basketOf(quantity) },
      })
      back.sale.lines = back.sale.lines.map((line) => ({ ...line, returnOfLineId: '1' }))
      await record(toRecord(returned, back, 'cashier'))
      const stored = await books.database().collections.sales.findOne({ '_id.saleId': back.saleId })
      return { id: back.saleId, value: Number(stored?.lines[0]?.costMinor) }
    },
    /** What a count found more, or, below zero, less. */
    count: (on: string, difference: number) =>
      adjust({
        count: {
          ...{ businessDay: day(on), name: 'Count' },
          lines: [{ ...goods(difference), countedMilli: milli(0) }],
        },
      }),
    writeOff: (on: string, quantity: number) =>
      adjust({ writeOff: { businessDay: day(on), reason: 'spoilt', lines: [goods(quantity)] } }),
    /** Answers its day, what the goods came back at, and how much of a late price is taken off with it. */
    reverse: async (on: Day, of: ReversalBody['of']) => {
      const reversalId = randomUUID()
      const place = { shopId, id: reversalId, byUid: 'owner' }
      const deps = { writer, database: books.database(), now: () => now }
      const { answer: reversal } = await recordDocument(deps, reversals, place, {
        of,
        reason: 'Entered wrongly',
        businessDay: on,
      })
      takenBack.push(of.id)
      const stored = await books.database().collections.reversals.findOne({ _id: { shopId, reversalId } })
      const value = (stored?.lines ?? []).reduce((sum, { valueMinor }) => sum + Number(valueMinor), 0)
      const held = Number(stored?.held?.[0]?.heldMilli ?? 0)
      return { id: reversalId, on: reversal.postingDay, value, held }
    },
    sendBack: async (on: string, quantity: number, credited: number, deliveryId: string | null) => {
      const returnId = randomUUID()
      const netMinor = minor(credited)
      const line = { ...goods(quantity), netMinor, taxClassId: 'exempt' as const, taxes: [] }
      const body = {
        ...{ businessDay: day(on), supplierId, lines: [line], totalMinor: netMinor },
        ...(deliveryId !== null && { deliveryId }),
      }
      await record(toRecord(supplierReturn, { returnId, returned: body, takenBack: [...takenBack] }, null))
      return returnId
    },
    /** Freight of a delivery. Answers how much of it the program takes to be there. */
    addFreight: async (on: string, deliveryId: string, netMinor: number) => {
      const billId = randomUUID()
      const line = { ...ofDelivery(deliveryId), netMinor: minor(netMinor), taxClassId: 'exempt' as const }
      const bill = {
        ...{ supplierId, isFreight: true as const, businessDay: day(on), due: day(on) },
        ...{ lines: [{ ...line, taxes: [] }], totalMinor: minor(netMinor) },
      }
      await record(toRecord(deliveryBill, { billId, bill, ...(await held(deliveryId)) }, null))
      const stored = await books
        .database()
        .collections.deliveryBills.findOne({ '_id.deliveryBillId': billId })
      return { id: billId, held: Number(stored?.lines[0]?.heldMilli) }
    },
    /** The supplier lowers the price of a delivery. Answers the same. */
    creditPrice: async (on: string, deliveryId: string, netMinor: number) => {
      const creditId = randomUUID()
      const goodsCredit = {
        ...{ of: { kind: 'stock-receipt' as const, id: deliveryId }, businessDay: day(on), supplierId },
        ...{ lines: [{ lineId: '1', netMinor: minor(netMinor), taxes: [] }], totalMinor: minor(netMinor) },
      }
      const read = { deliveries: [deliveryId], productIds: [productId], ...(await held(deliveryId)) }
      const requested = { creditId, goodsCredit, supplierId, takenBack: [...takenBack], ...read }
      await record(toRecord(billCredit, requested, null))
      const credits = books.database().db.collection<BillCreditDocument>('billCredits')
      const stored = await credits.findOne({ '_id.creditId': creditId })
      const line = stored?.lines[0] as { heldMilli?: number } | undefined
      return { id: creditId, held: Number(line?.heldMilli) }
    },
    send: async (on: string, quantity: number, to: string) => {
      const transferId = randomUUID()
      const from = to === store ? firstLocation : store
      const sent = { businessDay: day(on), from, to, lines: [goods(quantity)] }
      await record(toRecord(stockTransfer, { transferId, sent }, null))
      return transferId
    },
    arrive: async (on: string, transferId: string, receivedMilli: number, lostMilli: number) => {
      const received = {
        ...{ businessDay: day(on), transferId },
        lines: [{ lineId: '1', receivedMilli: milli(receivedMilli), lostMilli: milli(lostMilli) }],
      }
      const arrivalId = randomUUID()
      await record(
        toRecord(stockTransfer, { transferId: arrivalId, received, productIds: [productId] }, null),
      )
      return arrivalId
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

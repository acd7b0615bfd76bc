import { randomUUID } from 'node:crypto'
import { Long } from 'mongodb'
import { expect, test } from 'vitest'
import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { usualPaymentTypes } from '#domain/payments/usual-types.ts'
import { milli } from '#domain/quantity.ts'
import { declaredElsewhere, unknownTax } from '#domain/tax/packs.ts'
import { EntrySums } from '#server/ledger/entry-sums.ts'
import { incomeSchedule } from '#server/reports/income-schedule.ts'
import { profitLoss } from '#server/reports/profit-loss.ts'
import { saleOf, testBooks } from '../support/books.ts'

const books = testBooks()
const range = { from: day('2026-03-01'), to: day('2026-03-31') }
const sums = () => new EntrySums(books.database().collections)

test('on a cash basis the cost of imported sales is never paid', async () => {
  const { shopId, product } = await books.openShop({ taxRegistrations: [] })
  const { productId } = product._id
  const refused = await books.writer().recordImportedSales(shopId, [
    {
      ...{ saleId: randomUUID(), importId: randomUUID(), receiptNumber: '1001' },
      ...{ soldAt: '2026-03-02T08:00:00Z', kind: 'sale', tenders: [], movesStock: false },
      lines: [
        {
          ...{ lineId: '1', productId, sku: product.sku, name: product.name, taxClassId: 'standard' },
          ...{ quantityMilli: milli(10_000), unitPriceMinor: minor(1_200) },
          ...{ netMinor: minor(12_000), taxMinor: minor(0), costMinor: minor(6_000) },
        },
      ],
    },
  ])
  expect(refused.size).toBe(0)
  const total = async (basis: 'accrual' | 'cash') =>
    (await profitLoss(books.database(), sums(), shopId, { ...range, by: 'year', basis })).total
  expect(await total('accrual')).toMatchObject({ costOfGoodsSoldMinor: 6_000, netProfitMinor: 6_000 })
  expect(await total('cash')).toMatchObject({ costOfGoodsSoldMinor: 0, netProfitMinor: 12_000 })
})

test('the unnamed output tax of a day is compared with the ledger, although past sales of that day were imported', async () => {
  const open = await books.openShop({ taxRegistrations: [] })
  const { shopId, product } = open
  const { productId } = product._id
  await books.writer().recordImportedSales(shopId, [
    {
      ...{ saleId: randomUUID(), importId: randomUUID(), receiptNumber: '1001' },
      ...{ soldAt: '2026-03-02T08:00:00Z', kind: 'sale', tenders: [], movesStock: false },
      lines: [
        {
          ...{ lineId: '1', productId, sku: product.sku, name: product.name, taxClassId: 'standard' },
          ...{ quantityMilli: milli(1_000), unitPriceMinor: minor(1_200), costMinor: null },
          ...{ netMinor: minor(1_000), taxMinor: minor(200) },
        },
      ],
    },
  ])
  const ties = async () =>
    (await incomeSchedule(books.database(), sums(), shopId, { ...range, group: 'day' })).tiesToLedger
  expect(await ties()).toBe(true)
  await books.database().collections.dayTotals.updateOne(
    { _id: { shopId, day: day('2026-03-02') } },
    {
      $inc: {
        [`taxesMinor.${declaredElsewhere.component}`]: Long.fromNumber(-5),
        [`taxesMinor.${unknownTax.component}`]: Long.fromNumber(5),
      } as never,
    },
  )
  expect(await ties()).toBe(false)
})

test('a day on which all was paid to the bank is held against the ledger like any other', async () => {
  const open = await books.openShop({ paymentTypes: usualPaymentTypes('GH') }, [{ priceMinor: minor(1_200) }])
  const { shopId } = open
  const byTransfer = { kind: 'mobile-money' as const, typeId: 'bank-transfer', amountMinor: minor(1_200) }
  await books.writer().recordSales(shopId, [saleOf(open, 1, { tenders: [byTransfer] })])
  const ties = async () =>
    (await incomeSchedule(books.database(), sums(), shopId, { ...range, group: 'day' })).tiesToLedger
  expect(await ties()).toBe(true)
  await books.database().collections.dayTotals.updateOne(
    { _id: { shopId, day: day('2026-03-10') } },
    {
      $inc: {
        'tendersMinor.bank-transfer': Long.fromNumber(-5),
        'tendersMinor.cash': Long.fromNumber(5),
      } as never,
    },
  )
  expect(await ties()).toBe(false)
})

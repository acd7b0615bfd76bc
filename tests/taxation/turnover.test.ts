import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Day, day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { TaxClassId } from '#domain/terms/tax.ts'
import { requireRecorded } from '#server/books/book-writer.ts'
import { type Group, toRecord } from '#server/books/engine/document-kind.ts'
import { reversal } from '#server/books/kinds/index.ts'
import { otherIncome } from '#server/books/kinds/other-income/kind.ts'
import { stockAdjustment } from '#server/books/kinds/stock-adjustment/kind.ts'
import { findBalances } from '#server/products/store.ts'
import { taxation } from '#server/taxation/service.ts'
import { saleOf, someNoon, testBooks } from '../support/books.ts'

const books = testBooks()
const businessDay = day('2026-03-10')

test('turnover is taxable sales and other income, and neither what is exempt nor an asset that was sold', async () => {
  const opened = await books.openShop(
    { currency: 'GBP', taxPack: 'GB', taxRegistrations: [], timeZone: 'UTC' },
    [
      { priceMinor: minor(9_500_000), taxClassId: 'standard' },
      { priceMinor: minor(70_000), taxClassId: 'exempt' },
    ],
  )
  const { shopId, shop, products, tillId } = opened
  const writer = books.writer()
  const record = async (...groups: Group[]) => {
    for (const result of await writer.record(shopId, groups)) requireRecorded(result)
  }
  const turnoverMinor = async () => (await taxation(books.database(), shopId, someNoon)).turnover.amountMinor

  await writer.recordSales(
    shopId,
    products.map((product, at) => saleOf({ shop, product, tillId }, at + 1)),
  )
  expect(await turnoverMinor()).toBe(9_500_000)

  const income = (incomeId: string, totalMinor: number, taxClassId: TaxClassId) =>
    toRecord(
      otherIncome,
      {
        incomeId,
        income: {
          ...{ businessDay, account: accounts.otherIncome, receivedIn: 'bank', text: 'Commission' },
          ...{ totalMinor: minor(totalMinor), taxClassId },
        },
      },
      'owner',
    )
  const wrong = randomUUID()
  await record(
    [income(randomUUID(), 1_200_000, 'standard')],
    [income(randomUUID(), 50_000, 'outside-scope')],
    [income(wrong, 30_000, 'standard')],
  )
  const takenBack = { of: { kind: 'other-income' as const, id: wrong }, reason: 'Keyed twice' }
  await record([toRecord(reversal, { reversalId: randomUUID(), reversal: takenBack }, 'owner')])
  // 95,000.00 + 12,000.00
  expect(await turnoverMinor()).toBe(10_700_000)
})

test('returns from earlier months do not lower the turnover of later ones', async () => {
  const opened = await books.openShop({ currency: 'GBP', taxPack: 'GB', timeZone: 'UTC' }, [
    { taxClassId: 'standard' },
    { taxClassId: 'exempt' },
  ])
  const { shopId, products } = opened
  const writer = books.writer()
  const record = async (...groups: Group[]) => {
    for (const result of await writer.record(shopId, groups)) requireRecorded(result)
  }
  const turnoverMinor = async () => (await taxation(books.database(), shopId, someNoon)).turnover.amountMinor
  const longAgo = day('2025-02-03')
  const goods = products.map(({ _id: { productId } }, at) => ({
    ...{ lineId: String(at + 1), productId, quantityMilli: milli(10_000), valueMinor: minor(40_000) },
  }))
  await writer.receiveStock(shopId, [
    { receiptId: randomUUID(), businessDay: longAgo, against: accounts.openingBalances, lines: goods },
  ])

  const income = (incomeId: string, on: Day, taxClassId: TaxClassId) =>
    toRecord(
      otherIncome,
      {
        incomeId,
        income: {
          ...{ businessDay: on, account: accounts.otherIncome, receivedIn: 'bank', text: 'Commission' },
          ...{ totalMinor: minor(12_000), taxClassId },
        },
      },
      'owner',
    )
  const taking = (adjustmentId: string, on: Day) =>
    toRecord(
      stockAdjustment,
      {
        ...{ adjustmentId, isTaxed: true },
        writeOff: {
          ...{ businessDay: on, reason: 'taken-by-owner' },
          lines: goods.map(({ valueMinor: _, ...line }) => ({ ...line, quantityMilli: milli(1_000) })),
        },
      },
      'owner',
    )
  const back = async (kind: 'other-income' | 'write-off', id: string) => {
    const balances = await findBalances(
      books.database(),
      shopId,
      goods.map(({ productId }) => productId),
    )
    const seen = [...balances].map(([productId, { quantityMilli, valueMinor }]) => ({
      ...{ productId, quantityMilli, valueMinor },
    }))
    await record([
      toRecord(
        reversal,
        {
          ...{ reversalId: randomUUID(), reversal: { of: { kind, id }, reason: 'Keyed twice' } },
          ...(kind === 'write-off' && { seen }),
        },
        'owner',
      ),
    ])
  }
  const document = () => ({ taxed: randomUUID(), exempt: randomUUID(), taken: randomUUID() })
  const [earlier, now] = [document(), document()]
  for (const [on, ids] of [
    [longAgo, earlier],
    [businessDay, now],
  ] as const)
    await record(
      [income(ids.taxed, on, 'standard')],
      [income(ids.exempt, on, 'exempt')],
      [taking(ids.taken, on)],
    )
  // Of these days: 100.00 without tax, and 40.00 that the owner took.
  expect(await turnoverMinor()).toBe(14_000)
  await back('other-income', earlier.taxed)
  await back('other-income', earlier.exempt)
  await back('write-off', earlier.taken)
  expect(await turnoverMinor()).toBe(14_000)
  await back('other-income', now.exempt)
  await back('other-income', now.taxed)
  expect(await turnoverMinor()).toBe(4_000)
  await back('write-off', now.taken)
  expect(await turnoverMinor()).toBe(0)
})

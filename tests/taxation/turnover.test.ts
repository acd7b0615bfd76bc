import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { TaxClassId } from '#domain/terms/tax.ts'
import { type Group, toRecord } from '#server/books/engine/document-kind.ts'
import { reversal } from '#server/books/kinds/index.ts'
import { otherIncome } from '#server/books/kinds/other-income/kind.ts'
import { requireRecorded } from '#server/books/writer.ts'
import { taxation } from '#server/tax-returns/service.ts'
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

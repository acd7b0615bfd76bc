import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Day, day } from '#domain/business-day.ts'
import type { PaymentBody } from '#domain/documents/payment/schema.ts'
import { minor } from '#domain/money.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { TaxClassId, TaxPackId, TaxUse } from '#domain/terms/tax.ts'
import { auditShop } from '#server/audit/service.ts'
import { requireRecorded } from '#server/books/book-writer.ts'
import { toRecord } from '#server/books/engine/document-kind.ts'
import { bill } from '#server/books/kinds/bill/kind.ts'
import { openingBalance } from '#server/books/kinds/opening-balance/kind.ts'
import { payment } from '#server/books/kinds/payment/kind.ts'
import { createCustomer } from '#server/customers/service.ts'
import { taxation } from '#server/taxation/service.ts'
import { saleOf, someNoon, testBooks } from '../support/books.ts'
import { entriesOf } from '../support/journal.ts'

const books = testBooks()
const [customerId, supplierId] = [randomUUID(), randomUUID()]
const paidOn = day('2026-01-20')

async function openBooks(taxPack: TaxPackId, from: string, taxClassId: TaxClassId, priceMinor: number) {
  const { shop, shopId, product, tillId } = await books.openShop(
    {
      taxPack,
      currency: taxPack === 'GB' ? 'GBP' : 'GHS',
      taxRegistrations: [{ from: day(from), scheme: 'standard', number: 'C1' }],
      pricesIncludeTax: true,
    },
    [{ taxClassId, priceMinor: minor(priceMinor) }],
  )
  await createCustomer(books.database(), shopId, { customerId, name: 'Akua' })
  const writer = books.writer()
  const sell = async (on: Day) => {
    const sold = saleOf({ shop, product, tillId }, 1, { soldAt: `${on}T11:30:00Z`, customerId }, on)
    const tenders = [{ kind: 'on-account' as const, amountMinor: sold.sale.totals.grossMinor }]
    const [result] = await writer.recordSales(shopId, [{ ...sold, sale: { ...sold.sale, tenders } }])
    expect(result).toMatchObject({ status: 201 })
  }
  const buy = async (on: string, use?: TaxUse, vatMinor = 2_000) => {
    const billId = randomUUID()
    const taxes = vatMinor ? [{ component: 'gb-vat', rateBp: 2000, amountMinor: minor(vatMinor) }] : []
    const line = {
      ...{ lineId: '1', account: '6000' as AccountCode, netMinor: minor(10_000), taxClassId },
      ...{ taxes, ...(use && { use }) },
    }
    const input = { supplierId, businessDay: day(on), due: day(on), totalMinor: minor(10_000 + vatMinor) }
    const [result] = await writer.record(shopId, [
      [toRecord(bill, { billId, bill: { ...input, lines: [line] } }, 'owner')],
    ])
    requireRecorded(result)
    return billId
  }
  /** The lines on the accounts of discounts and taxes. */
  const letOff = async (input: Partial<PaymentBody> & { amountMinor: number; discountMinor: number }) => {
    const body = {
      ...(input.direction === 'paid' ? { supplierId } : { customerId, direction: 'received' }),
      ...{ businessDay: paidOn, money: 'bank', discountTaxClassId: 'standard', ...input },
    } as PaymentBody
    const paymentId = randomUUID()
    const [result] = await writer.record(shopId, [[toRecord(payment, { paymentId, payment: body }, 'owner')]])
    requireRecorded(result)
    const entries = await entriesOf(books.database().collections, shopId)
    const lines = entries.find(({ source }) => source.id === paymentId)?.lines ?? []
    return lines
      .filter(({ account }) => ['1020', '1100', '2000'].every((other) => account !== other))
      .map(({ account, amountMinor, dims }) => [account, amountMinor, dims?.tax?.class ?? null])
  }
  const open = async (on: string) => {
    const opening = { balanceId: randomUUID(), businessDay: day(on), account: accounts.receivables }
    const [result] = await writer.record(shopId, [
      [toRecord(openingBalance, { ...opening, amountMinor: minor(12_000), party: customerId }, 'owner')],
    ])
    requireRecorded(result)
  }
  return { shopId, sell, buy, open, letOff }
}

test('a discount takes off the tax that was charged on the goods, by the rates of their day', async () => {
  const { shopId, sell, letOff } = await openBooks('GH', '2023-01-01', 'standard', 12_190)
  await sell(day('2025-12-10'))
  // 12.19 of 121.90: 10.00 + NHIL 0.25 + GETFund 0.25 + COVID 0.10 + VAT 1.59.
  expect(await letOff({ amountMinor: minor(10_971), discountMinor: minor(1_219) })).toEqual([
    ['6930', 1_000, null],
    ['2102', 25, 'standard'],
    ['2103', 25, 'standard'],
    ['2104', 10, 'standard'],
    ['2101', 159, 'standard'],
  ])
  expect(await auditShop(books.database(), shopId)).toEqual([])
})

test('no tax comes off what was sold before the registration', async () => {
  const { sell, letOff } = await openBooks('GB', '2026-01-15', 'standard', 12_000)
  await sell(day('2026-01-10'))
  expect(await letOff({ amountMinor: minor(10_800), discountMinor: minor(1_200) })).toEqual([
    ['6930', 1_200, null],
  ])
})

test('a discount on exempt goods is in the return, and changes no taxable turnover', async () => {
  const { shopId, sell, letOff } = await openBooks('GB', '2023-01-01', 'exempt', 12_000)
  await sell(day('2026-01-10'))
  expect(await letOff({ amountMinor: minor(10_800), discountMinor: minor(1_200) })).toEqual([
    ['6930', 1_200, 'exempt'],
  ])
  expect((await taxation(books.database(), shopId, someNoon)).turnover.amountMinor).toBe(0)
})

test('a discount on an opening of zero-rated goods is in the return of its day', async () => {
  const { shopId, open, letOff } = await openBooks('GB', '2023-01-01', 'zero', 12_000)
  await open('2026-01-05')
  const input = { amountMinor: minor(10_800), discountMinor: minor(1_200) }
  expect(await letOff({ ...input, discountTaxClassId: 'zero' })).toEqual([['6930', 1_200, 'zero']])
  expect(await auditShop(books.database(), shopId)).toEqual([])
})

test('a discount on an opening from before the registration is in no return', async () => {
  const { shopId, open, letOff } = await openBooks('GB', '2026-01-15', 'standard', 12_000)
  await open('2026-01-10')
  expect(await letOff({ amountMinor: minor(10_800), discountMinor: minor(1_200) })).toEqual([
    ['6930', 1_200, null],
  ])
  // Beside one from after it: of that alone, and of its share.
  await open('2026-01-11')
  await open('2026-01-16')
  expect(await letOff({ amountMinor: minor(21_600), discountMinor: minor(2_400) })).toEqual([
    ['6930', 2_200, null],
    ['2101', 200, 'standard'],
  ])
  expect(await auditShop(books.database(), shopId)).toEqual([])
})

test('a supplier’s discount gives back the share of tax that was claimed on the bill', async () => {
  const { shopId, buy, letOff } = await openBooks('GB', '2023-01-01', 'standard', 12_000)
  const pay = (document: string, amountMinor: number, discountMinor: number) =>
    letOff({
      ...{ direction: 'paid', amountMinor: minor(amountMinor), discountMinor: minor(discountMinor) },
      allocations: [{ document, amountMinor: minor(amountMinor + discountMinor) }],
    })
  expect(await pay(await buy('2026-01-02'), 10_800, 1_200)).toEqual([
    ['4910', -1_000, null],
    ['1301', -200, 'standard'],
  ])
  expect(await pay(await buy('2026-01-02', 'blocked'), 10_800, 1_200)).toEqual([
    ['4910', -1_000, null],
    ['4910', -200, 'standard'],
  ])
  expect(await pay(await buy('2026-01-02', undefined, 0), 9_000, 1_000)).toEqual([
    ['4910', -1_000, 'standard'],
  ])
  await buy('2026-01-03')
  await buy('2026-01-04', undefined, 0)
  const oldestFirst = { direction: 'paid' as const, amountMinor: minor(20_000), discountMinor: minor(2_000) }
  await expect(letOff(oldestFirst)).rejects.toMatchObject({ code: 'discount_rates_differ' })
  expect(await auditShop(books.database(), shopId)).toEqual([])
})

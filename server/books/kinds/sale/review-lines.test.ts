import { expect, test } from 'vitest'
import { day } from '#domain/business-day.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { minor } from '#domain/money.ts'
import type { BooksView } from '../../engine/books-view.ts'
import type { FoundOfSale } from './found-of-sale.ts'
import { reviewLines } from './review-lines.ts'

const milo = {
  sku: 'M-1',
  status: 'active',
  taxClassId: 'standard',
  priceMinor: minor(1_000),
  scheduledPrices: [{ from: day('2026-12-01'), priceMinor: minor(1_200) }],
}
const view = { shop: { taxPack: 'GH', taxRegistrations: [] }, product: () => milo } as unknown as BooksView

function pricesToCheck(on: string, unitPriceMinor: number) {
  const line = { lineId: '1', productId: 'p', unitPriceMinor, taxClassId: 'standard', taxes: [] }
  const sale = { kind: 'sale', lines: [line] } as unknown as SaleBody
  const found = { businessDay: day(on), calendarDay: day(on), taxes: {} } as unknown as FoundOfSale
  return reviewLines(view, sale, found).filter(({ code }) => code === 'price_differs')
}

test('a receipt is held against the price of its own business day', () => {
  expect(pricesToCheck('2026-11-30', 1_000)).toEqual([])
  expect(pricesToCheck('2026-12-01', 1_200)).toEqual([])
  expect(pricesToCheck('2026-12-01', 1_000)).toMatchObject([{ said: 1_000, expected: 1_200 }])
  expect(pricesToCheck('2026-11-30', 1_200)).toMatchObject([{ said: 1_200, expected: 1_000 }])
})

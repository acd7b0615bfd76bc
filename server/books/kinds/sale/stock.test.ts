import { expect, test } from 'vitest'
import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { moveStock } from './stock.ts'

test('a shortage at the selling location is reported, whatever there is elsewhere', () => {
  // Ten in all: two in the yard, eight in the store.
  const balance = {
    ...{ quantityMilli: milli(10_000), valueMinor: minor(1_000), lastUnitCostMinor: minor(100) },
    elsewhere: [{ location: 'yard', quantityMilli: milli(2_000), valueMinor: minor(200) }],
  }
  const sell = (quantity: number, location: string) =>
    moveStock(
      { product: () => ({ costMinor: minor(100) }), balanceOf: () => balance },
      {
        ...{ saleId: 'sale', kind: 'sale', location, original: null, postingDay: day('2026-03-10') },
        lines: [{ lineId: '1', productId: 'tea', quantityMilli: milli(quantity * 1000) }],
      },
    ).belowZero
  expect(sell(5, 'yard')).toEqual([{ code: 'stock_below_zero', lineId: '1', said: -3_000 }])
  expect(sell(2, 'yard')).toEqual([])
})

test('a service takes nothing out of the stock, costs nothing, and is short of nothing', () => {
  const lines = [
    { lineId: '1', productId: 'delivery', quantityMilli: milli(1_000), isService: true as const },
    { lineId: '2', productId: 'tea', quantityMilli: milli(2_000) },
  ]
  const before = { product: () => ({ costMinor: minor(100) }), balanceOf: () => undefined }
  const document = { saleId: 'sale', original: null, postingDay: day('2026-03-10') }
  const sold = moveStock(before, { ...document, kind: 'sale', lines })
  expect(sold).toMatchObject({ costs: [0, 200], costMinor: 200 })
  expect(sold.moves.map(({ productId }) => productId)).toEqual(['tea'])
  expect(sold.belowZero.map(({ lineId }) => lineId)).toEqual(['2'])
  const returned = moveStock(before, { ...document, kind: 'return', lines: lines.slice(0, 1) })
  expect(returned).toMatchObject({ costMinor: 0, writeOffMinor: 0, moves: [] })
})

import { describe, expect, test } from 'vitest'
import {
  compareValues,
  containsWords,
  type DataColumn,
  readSorting,
  valueText,
  writeSorting,
} from './column.ts'
import { writeCsv } from './download.ts'
import { phonePlaces } from './phone-rows.tsx'

type Row = { name: string; priceMinor: number | null; soldMilli: number; day: string }
const columns: DataColumn<Row>[] = [
  { id: 'name', header: 'Name', value: (row) => row.name },
  { id: 'price', header: 'Price', kind: 'money', value: (row) => row.priceMinor },
  { id: 'sold', header: 'Sold', kind: 'quantity', value: (row) => row.soldMilli },
  { id: 'day', header: 'Day', kind: 'day', value: (row) => row.day },
]
const shop = { currency: 'GHS', timeZone: 'Africa/Accra' }
const aRow = (changes: Partial<Row> = {}): Row => ({
  name: 'Milo',
  priceMinor: 125_050,
  soldMilli: -1_500,
  day: '2026-11-21',
  ...changes,
})

test('a value is written by its kind', () => {
  expect(columns.map((column) => valueText(column.value(aRow()), column, shop))).toEqual([
    'Milo',
    '1,250.50',
    '−1.5',
    '21 Nov 2026',
  ])
  expect(valueText(1_234, { kind: 'percent' }, shop)).toBe('12.3%')
})

test('text sorts as a person would, figures as figures', () => {
  expect(['SKU-10', 'sku-9', 'SKU-1'].sort(compareValues)).toEqual(['SKU-1', 'sku-9', 'SKU-10'])
  expect([30, -4, 7].sort(compareValues)).toEqual([-4, 7, 30])
})

test('a filter finds its words anywhere in the row, and figures without their commas', () => {
  const texts = ['Milo tin 400 g', 'Groceries', '1,250.50']
  expect(containsWords('groc milo', texts)).toBe(true)
  expect(containsWords('1250', texts)).toBe(true)
  expect(containsWords('milo drinks', texts)).toBe(false)
  expect(containsWords('cafe', ['Nescafé'])).toBe(true)
  expect(containsWords('CAFÉ', ['Nescafe'])).toBe(true)
})

test('the order in the address is read back, and an unknown column is ignored', () => {
  expect(readSorting('-price', columns)).toEqual([{ id: 'price', desc: true }])
  expect(writeSorting(readSorting('day', columns))).toBe('day')
  expect(readSorting('-weight', columns)).toEqual([])
})

describe('a CSV download', () => {
  test('holds plain decimals and ISO days, and quotes what needs it', () => {
    const rows = [aRow({ name: 'Milo, "big"' }), aRow({ priceMinor: null })]
    expect(writeCsv(rows, columns, shop)).toBe(
      'Name,Price,Sold,Day\r\n"Milo, ""big""",1250.50,-1.5,2026-11-21\r\nMilo,,-1.5,2026-11-21\r\n',
    )
  })

  test('never hands a spreadsheet a formula', () => {
    expect(writeCsv([aRow({ name: '=HYPERLINK("x")' })], columns.slice(0, 1), shop)).toBe(
      'Name\r\n"\'=HYPERLINK(""x"")"\r\n',
    )
  })
})

test('a phone shows the first column, the first figure and the rest, unless a column defines another place', () => {
  const ids = (places: ReturnType<typeof phonePlaces<Row>>) => [
    places.title?.id,
    places.figure?.id,
    places.details.map((column) => column.id),
  ]
  expect(ids(phonePlaces(columns))).toEqual(['name', 'price', ['sold', 'day']])
  const chosen = columns.map((column) =>
    column.id === 'sold' ? { ...column, phone: 'figure' as const } : { ...column, phone: 'none' as const },
  )
  expect(ids(phonePlaces(chosen))).toEqual(['name', 'sold', []])
})

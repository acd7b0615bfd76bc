import { expect, test } from 'vitest'
import { minor } from '#domain/money.ts'
import type { DataColumn } from './column.ts'
import { columnWidth, fillingColumns } from './column-width.ts'

type Row = { name: string; amountMinor: number | null }
const shop = { currency: 'NGN', timeZone: 'Africa/Lagos' }
const amount: DataColumn<Row> = {
  id: 'amount',
  header: 'Amount',
  kind: 'money',
  value: (row) => row.amountMinor,
}
const rowsOf = (...amounts: (number | null)[]) =>
  amounts.map((amountMinor) => ({
    name: 'Rice',
    amountMinor: amountMinor === null ? null : minor(amountMinor),
  }))

test('a column of figures is as wide as it asks for while they fit', () => {
  expect(columnWidth(amount, rowsOf(125_050, null, -3_50), shop)).toBe(112)
})

test('a column of figures grows with its longest figure: a gain, a loss or the total', () => {
  const room = '1,234,567,890.00'.length * 8 + 28
  expect(columnWidth(amount, rowsOf(100, 123_456_789_000), shop)).toBe(room)
  expect(columnWidth(amount, rowsOf(100, -123_456_789_000), shop)).toBe(room + 8)
  expect(columnWidth({ ...amount, total: 123_456_789_000 }, rowsOf(100), shop)).toBe(room)
})

test('a column of figures grows with its heading and the sort arrow', () => {
  const named = { ...amount, header: 'Debit less credits' }
  expect(columnWidth(named, rowsOf(100), shop)).toBe(18 * 7.5 + 28 + 24)
})

test('what is left over goes to the words: to those without a width, else to the widest', () => {
  const code: DataColumn<Row> = { id: 'code', header: 'SKU', width: 100, value: () => '' }
  const name: DataColumn<Row> = { id: 'name', header: 'Name', width: 220, value: (row) => row.name }
  expect(fillingColumns([code, name, amount])).toEqual(new Set(['name']))
  expect(fillingColumns([code, { ...name, width: undefined }, amount])).toEqual(new Set(['name']))
  expect(fillingColumns([amount])).toEqual(new Set())
})

test('a figure with a unit behind it has room for the unit', () => {
  const withUnit = { ...amount, cell: () => null }
  expect(columnWidth(withUnit, rowsOf(123_456_789_000), shop)).toBe(
    columnWidth(amount, rowsOf(123_456_789_000), shop) + 32,
  )
})

test('a column of words keeps its width, however long they are', () => {
  const name: DataColumn<Row> = { id: 'name', header: 'Name', value: (row) => row.name }
  expect(columnWidth(name, [{ name: 'A very long name of a product'.repeat(5), amountMinor: 0 }], shop)).toBe(
    140,
  )
})

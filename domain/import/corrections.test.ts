import { expect, test } from 'vitest'
import { Corrections, corrected } from './corrections.ts'

const columns = new Map([
  ['name', 0],
  ['price', 2],
] as const)

test('what was typed is in place of the cell, in a row that is shorter than its column as well', () => {
  const typed = { 7: { price: ' 12.50 ' } }
  expect(corrected({ row: 7, cells: ['Milo'] }, columns, typed)).toEqual({
    row: 7,
    cells: ['Milo', '', '12.50'],
  })
  expect(corrected({ row: 8, cells: ['Tea', '', 'x'] }, columns, typed)).toEqual({
    row: 8,
    cells: ['Tea', '', 'x'],
  })
})

test('a cell without a value has the one that was typed', () => {
  const row = { row: 7, cells: ['Milo', '', '#N/A'], withoutValue: [{ column: 2, why: 'error' as const }] }
  expect(corrected(row, columns, { 7: { price: '3' } })).toEqual({ row: 7, cells: ['Milo', '', '3'] })
  expect(corrected(row, columns, { 7: { name: 'Tea' } })).toMatchObject({
    cells: ['Tea', '', '#N/A'],
    withoutValue: row.withoutValue,
  })
})

test('corrections are of rows by their number, and bounded', () => {
  expect(Corrections.safeParse({ 7: { name: 'Tea' } }).success).toBe(true)
  expect(Corrections.safeParse({ name: { name: 'Tea' } }).success).toBe(false)
  expect(Corrections.safeParse({ 7: { name: 'x'.repeat(501) } }).success).toBe(false)
  const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [at + 1, { name: 'x' }]))
  expect(Corrections.safeParse(many).success).toBe(false)
})

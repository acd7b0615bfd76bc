import { expect, test } from 'vitest'
import { partyImportFields } from './party-columns.ts'
import { readPartyRow } from './party-row.ts'

const columns = new Map(partyImportFields.map((field, at) => [field, at]))
const read = (cells: Partial<Record<(typeof partyImportFields)[number], string>>) =>
  readPartyRow(
    partyImportFields.map((field) => cells[field] ?? ''),
    columns,
    'GHS',
  )

test('a name is enough, and an empty cell is nothing', () => {
  expect(read({ name: 'Ama Mensah' })).toEqual({ row: { name: 'Ama Mensah' }, errors: [] })
})

test.each([
  ['30', 30],
  ['30 days', 30],
  ['Net 45', 45],
  ['Due on receipt', 0],
])('payment terms of %s are %i days', (termsDays, days) => {
  expect(read({ name: 'Ama', termsDays }).row).toMatchObject({ termsDays: days })
})

test('every cell with an error is reported, by its field', () => {
  const { errors } = read({
    ...{ email: 'ama', termsDays: '400', limit: '-5', currency: 'USD', phone: 'x'.repeat(41) },
  })
  expect(errors.map(({ field, code }) => [field, code])).toEqual([
    ['phone', 'text_too_long'],
    ['email', 'email_invalid'],
    ['name', 'name_missing'],
    ['termsDays', 'terms_unreadable'],
    ['limit', 'limit_unreadable'],
    ['currency', 'currency_differs'],
  ])
})

import { expect, test } from 'vitest'
import type { PartyRow } from '#domain/import/party-row.ts'
import { minor } from '#domain/money.ts'
import { planParties } from './import-plan.ts'
import type { PartyFound } from './party-store.ts'

const party = (id: string, name: string, more: Partial<PartyFound> = {}): PartyFound => ({
  ...{ id, name, number: null, phone: null, email: null, address: null, taxpayerNumber: null },
  ...{ termsDays: null, limitMinor: null, isArchived: false, revision: 1, ...more },
})

function plan(rows: PartyRow[], known: PartyFound[] = []) {
  const { created, updated, unchanged, refusals } = planParties(
    rows.map((fields, at) => ({ row: at + 2, fields, errors: [] })),
    known,
  )
  return {
    created: created.map(({ row }) => row),
    updated: updated.map(({ row, party: { id }, changes }) => [row, id, changes]),
    unchanged,
    refused: refusals.listed.map(({ row, code, field }) => [row, code, field]),
  }
}

test('a row is the record of its number, else of its name, and filled cells alone change it', () => {
  const known = [party('a', 'Ama Mensah', { phone: '024', number: 'C-1' }), party('k', 'Kofi')]
  expect(
    plan(
      [
        { number: 'C-1', name: 'Ama Mensah', phone: '024' },
        { name: ' kofi ', limitMinor: minor(50_000), termsDays: 30 },
        { name: 'Esi' },
      ],
      known,
    ),
  ).toEqual({
    ...{ created: [4], unchanged: [2], refused: [] },
    updated: [[3, 'k', { limitMinor: 50_000, termsDays: 30 }]],
  })
})

test('a list that is imported again changes nothing', () => {
  const rows = [
    { name: 'Esi', phone: '020' },
    { name: 'Yaw', number: 'C-2' },
  ]
  const known = [party('e', 'Esi', { phone: '020' }), party('y', 'Yaw', { number: 'C-2' })]
  expect(plan(rows, known)).toMatchObject({ created: [], updated: [], unchanged: [2, 3], refused: [] })
})

test('a new number of a known name is that of the record without one, or of another record', () => {
  expect(plan([{ name: 'Kofi', number: 'C-9' }], [party('k', 'Kofi')])).toMatchObject({
    updated: [[2, 'k', { number: 'C-9' }]],
  })
  expect(plan([{ name: 'Kofi', number: 'C-9' }], [party('k', 'Kofi', { number: 'C-1' })])).toMatchObject({
    created: [2],
  })
})

test('what is not known is refused: several of one name, and two rows for one', () => {
  const two = [party('a', 'Kofi', { number: 'C-1' }), party('b', 'Kofi', { number: 'C-2' })]
  expect(plan([{ name: 'Kofi' }], two)).toMatchObject({ refused: [[2, 'party_ambiguous', 'name']] })
  expect(plan([{ name: 'Esi' }, { name: 'ESI' }])).toMatchObject({
    created: [2],
    refused: [[3, 'row_repeated', 'name']],
  })
  expect(
    plan([
      { name: 'Esi', number: '7' },
      { name: 'Efua', number: '7' },
    ]),
  ).toMatchObject({
    refused: [[3, 'row_repeated', 'number']],
  })
})

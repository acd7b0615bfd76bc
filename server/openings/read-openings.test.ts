import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { day } from '#domain/business-day.ts'
import { planOwed } from './import-plan.ts'
import { readOpenings } from './read-openings.ts'

const list = [
  'Customer,Date,Transaction type,Num,Due date,Amount,Open balance',
  'Adjoa Mensah,,,,,,',
  'Adjoa Mensah,05/02/2026,Invoice,1041,07/03/2026,300.00,300.00',
  'Adjoa Mensah,20/02/2026,Invoice,1055,22/03/2026,"1,200.00",200.00',
  'Total for Adjoa Mensah,,,,,"1,500.00",500.00',
  'Kofi Asante,,,,,,',
  'Kofi Asante,11/03/2026,Invoice,1070,10/04/2026,650.00,650.00',
  'Kofi Asante,15/03/2026,Credit memo,CM-9,,(150.00),(150.00)',
  'Total for Kofi Asante,,,,,500.00,500.00',
  'TOTAL,,,,,"2,000.00","1,000.00"',
]
const titles = [
  'Mensah Provisions,,,,,,',
  'Customer Balance Detail,,,,,,',
  'As of 31/03/2026,,,,,,',
  ',,,,,,',
]

async function read(lines: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'read-openings-'))
  try {
    const filePath = join(folder, 'list.csv')
    await writeFile(filePath, lines.join('\r\n'))
    const rows = []
    for await (const batch of readOpenings({ filePath, mapping: {}, of: 'receivables', currency: 'GHS' }))
      rows.push(...batch)
    return rows
  } finally {
    await rm(folder, { recursive: true })
  }
}

test.each([
  ['with titles above it', [...titles, ...list]],
  ['without a title', list],
])(
  'a list of what customers owe %s is its documents, and none of its headings and totals',
  async (_how, lines) => {
    const rows = await read(lines)
    expect(
      rows
        .filter(({ errors }) => errors.length === 0)
        .map(({ fields: { party, reference, day, due, amountMinor } }) => [
          party,
          reference,
          day,
          due,
          amountMinor,
        ]),
    ).toEqual([
      ['Adjoa Mensah', '1041', '2026-02-05', '2026-03-07', 30_000],
      ['Adjoa Mensah', '1055', '2026-02-20', '2026-03-22', 20_000],
      ['Kofi Asante', '1070', '2026-03-11', '2026-04-10', 65_000],
      ['Kofi Asante', 'CM-9', '2026-03-15', undefined, -15_000],
    ])
    expect(rows.filter(({ errors }) => errors.some(({ code }) => code === 'row_is_total'))).toHaveLength(3)
  },
)

const today = day('2026-04-01')
const small = ['Customer,Num,Date,Balance', 'Adjoa,,,300.00', 'Kofi,,,500.00']

test.each([
  ['the day of the list', 'TOTAL,,31/03/2026,800.00'],
  ['the number of customers', 'TOTAL,2,31/03/2026,800.00'],
])('a total with %s in the columns of documents is no customer', async (_what, total) => {
  const rows = await read([...small, total])
  expect(rows.map(({ errors }) => errors.map(({ code }) => code))).toEqual([[], [], ['row_is_total']])
  expect(planOwed(rows, [], [], today).created.map(({ party }) => party)).toEqual(['Adjoa', 'Kofi'])
})

test('a row that is probably a total is taken only where its name is a known one', async () => {
  const rows = await read([...small, 'Summary,,31/03/2026,800.00'])
  const unknown = planOwed(rows, [], [], today)
  expect(unknown.created.map(({ party }) => party)).toEqual(['Adjoa', 'Kofi'])
  expect(unknown.refusals.listed).toEqual([
    {
      ...{ row: 4, code: 'row_may_be_total', field: 'party' },
      detail:
        '“Summary” is probably a total of the rows above. If it is a real name, add it to the customers or suppliers first.',
    },
  ])
  const known = planOwed(rows, [{ id: 's', name: 'Summary' }], [], today)
  expect(known.created.map(({ party, amountMinor }) => [party, amountMinor])).toEqual([
    ['Adjoa', 30_000],
    ['Kofi', 50_000],
    ['Summary', 80_000],
  ])
  expect(known.refusals.rows).toBe(0)
})

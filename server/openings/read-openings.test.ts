import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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
        .filter(({ faults }) => faults.length === 0)
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
    expect(rows.filter(({ faults }) => faults.some(({ code }) => code === 'row_is_total'))).toHaveLength(3)
  },
)

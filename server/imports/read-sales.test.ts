import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSales } from './read-sales.ts'
import type { StagedRow } from './store.ts'

const settings = { dayStartHour: [{ from: null, setTo: 0 }] } as never

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-sales-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(content: string, mapping: Record<string, string> = {}, timeZone = 'Africa/Accra') {
  const filePath = join(folder, 'sales.csv')
  await writeFile(filePath, content)
  const rows: StagedRow[] = []
  const reading = readSales({
    ...{ importId: 'import', filePath, mapping, now: '2026-06-01T00:00:00Z', firstDayOfTrade: null },
    shop: { currency: 'GBP', timeZone, settings, lockedThrough: null },
  })
  for (;;) {
    const { done, value } = await reading.next()
    if (done) return { rows, summary: value }
    rows.push(...value.runs.flatMap((run) => run.rows))
  }
}

describe('the days of a history', () => {
  const header = 'Receipt,Date,Item,Product name,Qty,Price'

  test('have the month first in all rows where one row shows it, with 24 hours', async () => {
    const { rows, summary } = await read(
      [
        header,
        'R-11,03/04/2026 0:05,MUG-1,Mug,1,10.00',
        'R-12,03/04/2026 12:05,MUG-1,Mug,2,10.00',
        'R-13,03/14/2026 21:30,POT-1,Teapot,1,30.00',
        'R-14,03/14/2026 21:40,POT-1,Teapot,-1,30.00',
      ].join('\r\n'),
    )
    expect(rows.map(({ soldAt }) => soldAt)).toEqual([
      '2026-03-04T00:05:00Z',
      '2026-03-04T12:05:00Z',
      '2026-03-14T21:30:00Z',
      '2026-03-14T21:40:00Z',
    ])
    expect(summary).toMatchObject({ rowsRefused: 0, conventions: { dayOrder: 'mdy', unclear: [] } })
  })

  test('have twelve hours where they end with AM and PM', async () => {
    const { rows } = await read(
      [
        header,
        'R-1,03/04/2026 12:05 AM,MUG-1,Mug,1,10.00',
        'R-2,03/04/2026 12:05 PM,MUG-1,Mug,2,10.00',
        'R-3,03/14/2026 9:30 PM,POT-1,Teapot,1,30.00',
      ].join('\r\n'),
    )
    expect(rows.map(({ soldAt }) => soldAt)).toEqual([
      '2026-03-04T00:05:00Z',
      '2026-03-04T12:05:00Z',
      '2026-03-14T21:30:00Z',
    ])
  })

  test('are left for a person to decide where every row can be read both ways', async () => {
    const lines = [header, 'R-1,03/04/2026 9:00,MUG-1,Mug,1,10.00', 'R-2,05/04/2026 9:00,MUG-1,Mug,1,10.00']
    const { summary } = await read(lines.join('\n'))
    expect(summary.conventions.unclear).toEqual(['dayOrder'])
    const decided = await read(lines.join('\n'), { dayOrder: 'mdy' })
    expect(decided.rows.map(({ soldAt }) => soldAt.slice(0, 10))).toEqual(['2026-03-04', '2026-05-04'])
    expect(decided.summary.conventions.unclear).toEqual([])
  })

  test('have their offset from UTC, with a blank in front of it or not', async () => {
    const { rows } = await read(
      [
        header,
        'R-1,2026-01-31 23:50:00 +0000,MUG-1,Mug,1,10.00',
        'R-2,2026-02-01T00:20:00+01:00,MUG-1,Mug,1,1',
      ].join('\n'),
      {},
      'America/New_York',
    )
    expect(rows.map(({ soldAt }) => soldAt)).toEqual(['2026-01-31T23:50:00Z', '2026-01-31T23:20:00Z'])
  })
})

describe('the figures of a history', () => {
  test('have the decimal mark that its columns show, in all rows', async () => {
    const { rows, summary } = await read(
      ['Receipt;Date;Item;Qty;Price', 'R-1;2026-03-01;MUG;1,5;1.250', 'R-2;2026-03-01;POT;2;12.500,75'].join(
        '\n',
      ),
    )
    expect(rows.map(({ quantityMilli, unitPriceMinor }) => [quantityMilli, unitPriceMinor])).toEqual([
      [1500, 125_000],
      [2000, 1_250_075],
    ])
    expect(summary.conventions).toMatchObject({ decimalMark: ',', unclear: [] })
  })

  test('are left for a person to decide where every one can be read both ways', async () => {
    const text = [
      'Receipt;Date;Item;Qty;Price',
      'R-1;2026-03-01;MUG;1;1.250',
      'R-2;2026-03-01;POT;2;2.500',
    ].join('\n')
    expect((await read(text)).summary.conventions.unclear).toEqual(['decimalMark'])
    const { rows } = await read(text, { decimalMark: ',' })
    expect(rows.map(({ unitPriceMinor }) => unitPriceMinor)).toEqual([125_000, 250_000])
  })

  test('that are written otherwise than the others are refused, with that reason', async () => {
    const { rows, summary } = await read(
      ['Receipt;Date;Item;Qty;Price', 'R-1;2026-03-01;MUG;1;1.250,00', 'R-2;2026-03-01;POT;2;x'].join('\n'),
      { decimalMark: '.' },
    )
    expect(rows).toEqual([])
    expect(summary.refusals.map(({ code }) => code)).toEqual(['number_unlike_others', 'price_unreadable'])
  })
})

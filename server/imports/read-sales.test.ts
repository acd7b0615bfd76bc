import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { settleReceipt } from '#domain/import/receipt-sums.ts'
import { readSales, UnknownTenders } from './read-sales.ts'
import type { StagedRow } from './store.ts'

const settings = { dayStartHour: [{ from: null, setTo: 0 }], firstDayOfSales: [] } as never

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-sales-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The net amounts that the import would record, or the reasons for refusal, receipt by receipt. */
function settled(rows: readonly StagedRow[]) {
  return [...Map.groupBy(rows, ({ receiptNumber }) => receiptNumber)].map(([receiptNumber, ofReceipt]) => {
    const result = settleReceipt(receiptNumber, ofReceipt, 'GBP')
    return result.ok ? result.rows.map(({ netMinor }) => netMinor) : result.reasons
  })
}

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
      [
        ...['Receipt;Date;Item;Qty;Price', 'R-1;2026-03-01;MUG;1;1.250,00', 'R-2;2026-03-01;POT;2;x'],
        ...['R-3;2026-03-01;POT;1;1.250', 'R-4;2026-03-01;POT;1;5.00'],
      ].join('\n'),
      { decimalMark: '.' },
    )
    expect(rows.map(({ unitPriceMinor }) => unitPriceMinor)).toEqual([125, 500])
    expect(summary.refusals.map(({ code }) => code)).toEqual(['number_unlike_others', 'price_unreadable'])
  })
})

describe('the orders of a web shop', () => {
  const header =
    'Name,Email,Financial Status,Paid at,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Lineitem taxable,Refunded Amount,Payment Method'
  const mapping = {
    ...{ receiptNumber: 'Name', soldAt: 'Created at', description: 'Lineitem name', sku: 'Lineitem sku' },
    ...{ quantity: 'Lineitem quantity', unitPrice: 'Lineitem price' },
  }
  const orders = [
    '#1001,ama@example.com,paid,2026-01-31 23:50:10 +0000,GBP,44.00,0.00,7.33,44.00,TEN,6.00,2026-01-31 23:50:00 +0000,2,Mug,10.00,MUG-1,true,0.00,Card',
    '#1001,ama@example.com,,,,,,,,,,,1,Teapot,30.00,POT-1,true,,',
    '#1002,kofi@example.com,partially_refunded,2026-02-01 00:20:00 +0000,GBP,30.00,4.50,5.75,34.50,,0.00,2026-02-01 00:19:30 +0000,3,Mug,10.00,MUG-1,true,10.00,Card',
  ]

  test('have their discounts taken off, and amounts that are left out are reported', async () => {
    const { rows, summary } = await read([header, ...orders].join('\n'), mapping)
    expect(summary.rowsRefused).toBe(0)
    expect(rows.map(({ receiptNumber, soldAt }) => [receiptNumber, soldAt])).toEqual([
      ['#1001', '2026-01-31T23:50:00Z'],
      ['#1001', '2026-01-31T23:50:00Z'],
      ['#1002', '2026-02-01T00:19:30Z'],
    ])
    // 20.00 and 30.00 less 6.00, divided by their amounts.
    expect(settled(rows)).toEqual([[1760, 2640], [3000]])
    expect(summary.notes).toEqual([
      { detail: expect.stringContaining('Delivery of 4.50'), rows: [4], count: 1 },
      { detail: expect.stringContaining('Refunds of 10.00'), rows: [4], count: 1 },
    ])
  })

  test('are refused line by line where their lines do not add up to their total', async () => {
    const wrong = orders.map((row) => row.replace('44.00,TEN', '45.00,TEN'))
    const { rows } = await read([header, ...wrong].join('\n'), mapping)
    expect(settled(rows)[0]).toEqual([
      {
        ...{ row: 2, code: 'receipt_total_differs' },
        detail:
          'This is receipt #1001, whose lines amount to 44.00 while its total in the file is 45.00. This line: 2 × 10.00, in all 17.60.',
      },
      expect.objectContaining({ row: 3, detail: expect.stringMatching(/^This line of receipt #1001/) }),
    ])
  })

  test.each([
    ['pending', 'status_not_sold'],
    ['Voided', 'status_not_sold'],
    ['refunded', 'status_not_sold'],
    ['gift', 'status_unknown'],
  ])('with the status “%s” are refused with all of their rows', async (status, code) => {
    const { rows, summary } = await read(
      [header, ...orders.map((row) => row.replace(',paid,', `,${status},`))].join('\n'),
      mapping,
    )
    expect(rows.map(({ receiptNumber }) => receiptNumber)).toEqual(['#1002'])
    expect(summary.refusals).toMatchObject([2, 3].map((row) => ({ row, code, column: 'Financial Status' })))
  })

  test('in another currency are refused', async () => {
    const { summary } = await read([header, ...orders].join('\n').replaceAll('GBP', 'USD'), mapping)
    expect(summary.refusals.map(({ code }) => code)).toEqual(Array(3).fill('currency_differs'))
  })
})

describe('a history with', () => {
  const header = 'Receipt,Date,Item,Qty,Price'

  test('the number and date only in the first row of each receipt is read completely', async () => {
    const { rows, summary } = await read(
      [
        header,
        'R-1,2026-03-01,MUG,1,10.00',
        ',,POT,1,30.00',
        ',,Total,,40.00',
        'R-2,2026-03-02,MUG,1,10.00',
      ].join('\n'),
    )
    expect(rows.map(({ receiptNumber, sku }) => [receiptNumber, sku])).toEqual([
      ['R-1', 'MUG'],
      ['R-1', 'POT'],
      ['R-2', 'MUG'],
    ])
    expect(summary.refusals).toMatchObject([{ row: 4, code: 'row_is_total' }])
  })

  test('a line without a number, but with a date of its own, is refused', async () => {
    const { summary } = await read([header, 'R-1,2026-03-01,MUG,1,1', ',2026-03-02,POT,1,1'].join('\n'))
    expect(summary.refusals).toMatchObject([{ row: 3, code: 'receipt_number_missing' }])
  })

  test.each([
    [
      'the total of each line',
      'Total',
      ['R-1,2026-03-01,MUG,2,10.00,20.00', 'R-1,2026-03-01,POT,1,30.00,30.00'],
      [[2000, 3000]],
    ],
    [
      'the total of its receipt on each line',
      'Total',
      ['R-1,2026-03-01,MUG,2,10.00,50.00', 'R-1,2026-03-01,POT,1,30.00,50.00'],
      [[2000, 3000]],
    ],
    [
      'discounts of lines',
      'Discount',
      ['R-1,2026-03-01,MUG,2,10.00,5.00', 'R-1,2026-03-01,POT,1,30.00,'],
      [[1500, 3000]],
    ],
    ['discounts below zero', 'Discounts', ['R-1,2026-03-01,MUG,2,10.00,-5.00'], [[1500]]],
    ['discounts in percent', 'Discount', ['R-1,2026-03-01,MUG,3,9.99,10%'], [[2697]]],
    ['returns with a discount', 'Discount', ['R-1,2026-03-01,MUG,-2,10.00,5.00'], [[-1500]]],
    [
      'refunds as rows',
      'Receipt type',
      ['R-1,2026-03-01,MUG,2,10.00,Sale', 'R-2,2026-03-01,MUG,1,10.00,Refund'],
      [[2000], [-1000]],
    ],
  ] as const)('%s', async (_, column, lines, amounts) => {
    const { rows, summary } = await read([`${header},${column}`, ...lines].join('\n'))
    expect(summary.refusals).toEqual([])
    expect(settled(rows)).toEqual(amounts)
  })

  test('a discount that the prices already include, as the totals show, is not taken off twice', async () => {
    const { rows } = await read(
      [
        `${header},Discount,Total`,
        'R-1,2026-03-01,MUG,2,10.00,5.00,20.00',
        'R-2,2026-03-01,MUG,2,10.00,5.00,15.00',
      ].join('\n'),
    )
    expect(settled(rows)).toEqual([[2000], [1500]])
  })

  test('a line that differs from its total shows both amounts', async () => {
    const { rows } = await read(
      [`${header},Total`, 'R-1,2026-03-01,MUG,2,10.00,25.00', 'R-1,2026-03-01,POT,1,30.00,30.00'].join('\n'),
    )
    expect(settled(rows)).toEqual([
      [
        expect.objectContaining({
          row: 2,
          detail: 'This line is 2 × 10.00, in all 20.00, and its total in the file is 25.00.',
        }),
        expect.objectContaining({ row: 3, detail: expect.stringContaining('Another line of receipt R-1') }),
      ],
    ])
  })

  test('more discount than goods is refused', async () => {
    const { rows } = await read([`${header},Discount`, 'R-1,2026-03-01,MUG,1,10.00,11.00'].join('\n'))
    expect(settled(rows)).toMatchObject([[{ row: 2, code: 'discount_too_large' }]])
  })

  test('a column that is set to “Not in this file” is not read', async () => {
    const lines = [`${header},Total`, 'R-1,2026-03-01,MUG,2,10.00,99.00'].join('\n')
    expect(settled((await read(lines, { total: '' })).rows)).toEqual([[2000]])
  })

  test('tax on what is marked as not taxable is refused', async () => {
    const lines = [`${header},Taxable,Tax`, 'R-1,2026-03-01,MUG,1,10.00,no,2.00'].join('\n')
    const { summary } = await read(lines, { tax: 'Tax' })
    expect(summary.refusals).toMatchObject([{ row: 2, code: 'tax_contradicts', column: 'Taxable' }])
  })
})

describe('words that are no tender', () => {
  it('are counted however they are spelt, the most frequent first', () => {
    const words = new UnknownTenders()
    for (const text of ['Barter', 'Cheque', 'CHEQUE', 'Cash', '']) words.add(text)
    expect(words.list()).toEqual([
      { word: 'Cheque', rows: 2 },
      { word: 'Barter', rows: 1 },
    ])
  })

  it('are counted together past the twentieth', () => {
    const words = new UnknownTenders()
    for (let i = 0; i < 500; i += 1) words.add(`remark ${String.fromCharCode(97 + (i % 25))}${i}`)
    words.add('remark a0')
    expect(words.list()).toHaveLength(21)
    expect(words.list().slice(0, 2)).toEqual([
      { word: 'Other words', rows: 480 },
      { word: 'remark a0', rows: 2 },
    ])
  })
})

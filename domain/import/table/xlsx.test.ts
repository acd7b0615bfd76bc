import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import writeXlsx from 'write-excel-file/node'
import { workbookOf } from '#tests/support/hostile-files.ts'
import { zipPart } from '#tests/support/zip.ts'
import { Refusal } from '../../errors.ts'
import { dateText, isDateFormat, leadingZeros, numberText } from './cell-value.ts'
import { productFileLimits } from './limits.ts'
import { columnName, type TableRow } from './row.ts'
import { readRows } from './table.ts'

async function tableOf(content: Buffer): Promise<TableRow[]> {
  const rows: TableRow[] = []
  for await (const row of readRows(new Blob([new Uint8Array(content)]), productFileLimits)) rows.push(row)
  return rows
}

function sheetOf(rows: string, ofWorkbook?: string): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  return workbookOf(
    zipPart(
      'xl/worksheets/sheet1.xml',
      `<x:worksheet xmlns:x="${main}"><x:sheetData>${rows}</x:sheetData></x:worksheet>`,
    ),
    [],
    ofWorkbook,
  )
}

describe('an XLSX file', () => {
  it('is read as texts: figures without the dust of binary fractions, days and times as ISO writes them', async () => {
    const day = (iso: string, format: string) => ({ value: new Date(iso), type: Date, format })
    const sheet = await writeXlsx([
      ['SKU', 'Price', 'When', 'Day', 'Flag'],
      [
        'A & <1>',
        0.1 + 0.2,
        day('2026-03-31T14:05:00Z', 'dd/mm/yyyy hh:mm'),
        day('2026-03-31T00:00:00Z', 'yyyy'),
        true,
      ],
      [],
      [null, 6001234567890],
    ]).toBuffer()
    expect(await tableOf(sheet)).toEqual([
      { row: 1, cells: ['SKU', 'Price', 'When', 'Day', 'Flag'] },
      { row: 2, cells: ['A & <1>', '0.3', '2026-03-31 14:05:00', '2026-03-31', 'true'] },
      { row: 4, cells: ['', '6001234567890'] },
    ])
  })

  it('keeps the numbers of its rows, and takes no notice of cells with nothing in them', async () => {
    const rows =
      '<x:row r="3"><x:c r="B3" t="inlineStr"><x:is><x:r><x:t>Mi</x:t></x:r><x:r><x:t>lo</x:t></x:r></x:is></x:c></x:row>' +
      '<x:row r="9"><x:c r="A9" s="4"/><x:c r="C9"><x:f>1+1</x:f><x:v>2</x:v></x:c><x:c r="XFD9"/></x:row>' +
      '<x:row r="1048576"><x:c r="XFD1048576" s="4"/></x:row>'
    expect(await tableOf(sheetOf(rows))).toEqual([
      { row: 3, cells: ['', 'Milo'] },
      { row: 9, cells: ['', '', '2'] },
    ])
  })

  it.each([
    ['a row beyond the last', '<x:row r="1048577"/>'],
    ['a cell without a column', '<x:row r="1"><x:c r="17"><x:v>1</x:v></x:c></x:row>'],
    ['an entity of its own', '<x:row r="1"><x:c><x:v>&lol;</x:v></x:c></x:row>'],
    ['a tag that is not closed', '<x:row>'],
  ])('with %s is refused as damaged', async (_what, rows) => {
    await expect(tableOf(sheetOf(rows))).rejects.toMatchObject({
      code: 'file_unreadable',
      message: expect.stringContaining('damaged'),
    })
  })

  it.each([
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'Save it as XLSX or CSV'],
    ['a ZIP file that is none', Buffer.from('PK\u0003\u0004 no zip'), 'Save it again as XLSX or CSV'],
  ])('that is %s is refused with what to do', async (_what, content, fix) => {
    await expect(tableOf(content)).rejects.toThrow(fix)
  })

  it('of any texts is read as it was written', async () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'é', '€', '&', '<', '>', '"', "'", '=', '＝', ' ', '\n'),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
        async (table) => {
          const sheet = await writeXlsx([
            ['SKU', 'Name'],
            ...table.map((row) => row.map((cell) => cell || null)),
          ]).toBuffer()
          const read = await tableOf(sheet)
          for (const [index, row] of table.entries()) {
            const cells = read.find((found) => found.row === index + 2)?.cells ?? []
            expect(row.map((_, column) => cells[column] ?? '')).toEqual(row.map((cell) => cell.trim()))
          }
        },
      ),
      { numRuns: 40 },
    )
  })

  it('with any bytes changed ends in rows or a refusal', async () => {
    const sheet = await writeXlsx([
      ['SKU', 'Price'],
      ['A1', 2.5],
    ]).toBuffer()
    const change = fc.tuple(fc.nat(sheet.length - 1), fc.nat(255))
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        const changed = Buffer.from(sheet)
        for (const [at, byte] of changes) changed[at] = byte
        await tableOf(changed).catch((error) => expect(error).toBeInstanceOf(Refusal))
      }),
      { numRuns: 300 },
    )
  })
})

describe('a cell', () => {
  it.each([
    ['dd/mm/yyyy', true],
    ['[h]:mm', true],
    ['#,##0.00 "days"', false],
    ['[Red]0.0\\s', false],
    ['General', false],
  ])('with the format %s shows a date: %s', (format, isDate) => {
    expect(isDateFormat(format)).toBe(isDate)
  })

  it('counts its days by either calendar, and is a figure where there is no such day', () => {
    expect(dateText('46112', false)).toBe('2026-03-31')
    expect(dateText('44650', true)).toBe('2026-03-31')
    expect(dateText('-1', false)).toBe('-1')
    expect(dateText('1e300', false)).toBe('1e+300')
  })

  it('is in a column with the name that a spreadsheet gives it', () => {
    expect([0, 25, 26, 701, 702, 16_383].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD'])
  })
})

describe('a cell of a workbook', () => {
  const rowOf = async (cells: string) => (await tableOf(sheetOf(`<x:row r="1">${cells}</x:row>`)))[0]

  it.each([
    ['without a result', '<x:f>D2*2</x:f>'],
    ['with an empty one', '<x:f>D2*2</x:f><x:v></x:v>'],
  ])('whose formula is %s has no value, and none of 0', async (_what, content) => {
    expect(await rowOf(`<x:c r="A1"><x:v>1</x:v></x:c><x:c r="B1">${content}</x:c>`)).toEqual({
      row: 1,
      cells: ['1', '=D2*2'],
      withoutValue: [{ column: 1, why: 'not-calculated' }],
    })
  })

  it('with an error has no value, whatever its column holds', async () => {
    expect(await rowOf('<x:c r="A1" t="e"><x:f>VLOOKUP(A5,Z:Z,1,0)</x:f><x:v>#N/A</x:v></x:c>')).toEqual({
      row: 1,
      cells: ['#N/A'],
      withoutValue: [{ column: 0, why: 'error' }],
    })
  })

  it.each(['fullCalcOnLoad="1"', 'fullCalcOnLoad="true"', 'calcId="1" forceFullCalc="1"'])(
    'whose formula is 0 has no value where the workbook is yet to be calculated: %s',
    async (setting) => {
      const cells =
        '<x:c r="A1"><x:f>B1/12</x:f><x:v>0</x:v></x:c><x:c r="B1"><x:f>2*6</x:f><x:v>12</x:v></x:c>' +
        // Others were calculated: this one is a 0.
        '<x:c r="D1"><x:f>6-6</x:f><x:v>0</x:v></x:c>'
      const rowsOf = (ofWorkbook: string) =>
        tableOf(sheetOf(`<x:row r="1">${cells}<x:c r="C1"><x:v>0</x:v></x:c></x:row>`, ofWorkbook))
      expect(await rowsOf(`<calcPr ${setting}/>`)).toEqual([
        { row: 1, cells: ['=B1/12', '12', '0', '0'], withoutValue: [{ column: 0, why: 'not-calculated' }] },
      ])
      expect(await rowsOf('<calcPr calcId="191029" fullCalcOnLoad="0"/>')).toEqual([
        { row: 1, cells: ['0', '12', '0', '0'] },
      ])
    },
  )

  it('whose formula has an empty text as its result is empty', async () => {
    expect(
      await rowOf('<x:c r="A1"><x:v>1</x:v></x:c><x:c r="B1" t="str"><x:f>""</x:f><x:v></x:v></x:c>'),
    ).toEqual({ row: 1, cells: ['1'] })
  })

  it('keeps the zeros that its format shows in front of a number', () => {
    expect(numberText('36000291452', leadingZeros('000000000000'))).toBe('036000291452')
    expect(numberText('9.5060001343519999E12', leadingZeros('General'))).toBe('9506000134352')
    expect(numberText('-3', leadingZeros('000'))).toBe('-3')
    expect(numberText('2.5', leadingZeros('0.00'))).toBe('2.5')
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvLine, disarmed, withoutApostrophe } from '../../csv-text.ts'
import { Refusal } from '../../errors.ts'
import { salesFileLimits } from './limits.ts'
import type { TableRow } from './row.ts'
import { readTable } from './table.ts'

async function tableOf(content: BlobPart, limits = salesFileLimits, headerRow?: string): Promise<TableRow[]> {
  const rows: TableRow[] = []
  for await (const row of readTable(new Blob([content]), limits, headerRow)) rows.push(row)
  return rows
}
const cellsOf = async (content: BlobPart, headerRow?: string) =>
  (await tableOf(content, salesFileLimits, headerRow)).map(({ cells }) => cells)
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const mark = [0xef, 0xbb, 0xbf]

describe('a CSV file', () => {
  it('has its separator found by its first line, and its line ends', async () => {
    const expected = [
      ['sku', 'name'],
      ['1', 'a, b'],
    ]
    for (const text of [
      'sku;name\r\n1;a, b\r\n;\r\n',
      'sku\tname\n1\ta, b\n\n',
      '\ufeffsku,name\n1,"a, b"\n',
      'sku;name\r1; "a, b" ',
    ]) {
      expect(await cellsOf(text)).toEqual(expected)
    }
  })

  it('has its separator and its column names found below a title, whatever the title holds', async () => {
    const table = [
      ['Date', 'Narration', 'Amount'],
      ['02.03.2026', 'Bread, and pies', '1.000,00'],
      ['03.03.2026', 'Rent', '-120,50'],
    ]
    const text = table.map((row) => row.join(';')).join('\r\n')
    for (const title of [
      'Account statement',
      'Mensah, Osu, Accra, Ghana, from 01.03.2026',
      'Name;Osu;;',
      '"x"',
    ])
      expect(await cellsOf(`${title}\r\nSecond title\r\n\r\n${text}`)).toEqual(table)
    const summary = 'Type;Paid in;Paid out\nSent;0,00;5,00\nTOTAL;1,00;5,00\n'
    expect(await cellsOf(`${summary}${text.replace('Amount', 'Paid in;Paid out')}`)).toEqual([
      ['Date', 'Narration', 'Paid in', 'Paid out'],
      ...table.slice(1),
    ])
  })

  it('has its column names found by their shape where none is usual', async () => {
    expect(await cellsOf('Bericht, 1\nWann;Was;Wieviel\n1;Brot, Milch;2,50\n2;Tee, Salz;3,50\n')).toEqual([
      ['Wann', 'Was', 'Wieviel'],
      ['1', 'Brot, Milch', '2,50'],
      ['2', 'Tee, Salz', '3,50'],
    ])
    expect(await cellsOf('SKU\nA\n')).toEqual([['SKU'], ['A']])
  })

  it('names unnamed columns by letter, and makes repeated names unique', async () => {
    expect(await tableOf('1|2\n3|4\n')).toEqual([
      { row: 0, cells: ['Column A', 'Column B'] },
      { row: 1, cells: ['1', '2'] },
      { row: 2, cells: ['3', '4'] },
    ])
    expect(await cellsOf('SKU,,Total,Total\nA,Milo,2,4,new\n')).toEqual([
      ['SKU', 'Column B', 'Total', 'Total (D)', 'Column E'],
      ['A', 'Milo', '2', '4', 'new'],
    ])
  })

  it('takes its column names from the row the user chose, or from none', async () => {
    const text = 'Stock of Osu, 2026\nMilk,Gari,Rice\nWhat,Code,Much\nMilo,M-1,52\n'
    expect(await cellsOf(text, '3')).toEqual([
      ['What', 'Code', 'Much'],
      ['Milo', 'M-1', '52'],
    ])
    expect(await tableOf(text, salesFileLimits, 'none')).toEqual([
      { row: 0, cells: ['Column A', 'Column B', 'Column C'] },
      { row: 1, cells: ['Stock of Osu', '2026'] },
      { row: 2, cells: ['Milk', 'Gari', 'Rice'] },
      { row: 3, cells: ['What', 'Code', 'Much'] },
      { row: 4, cells: ['Milo', 'M-1', '52'] },
    ])
    await expect(cellsOf(text, '9')).rejects.toMatchObject({
      code: 'file_unreadable',
      facts: { why: 'row 9 is not among its first 40 rows that are not blank' },
    })
  })

  it('obeys a line that names the separator, which counts as a row', async () => {
    for (const hint of ['sep=;', '"sep=;"', 'SEP=;'])
      expect(await tableOf(`${hint}\r\nSKU;Name, size;Price\r\nA-2;Milo, 400 g;52.00\r\n`)).toEqual([
        { row: 2, cells: ['SKU', 'Name, size', 'Price'] },
        { row: 3, cells: ['A-2', 'Milo, 400 g', '52.00'] },
      ])
    expect(await cellsOf('sep=^\nSKU^Name\nA^B')).toEqual([
      ['SKU', 'Name'],
      ['A', 'B'],
    ])
  })

  it('may have a line break in a name of its first line', async () => {
    for (const lineEnd of ['\n', '\r\n', '\r']) {
      for (const within of ['\n', '\r']) {
        const text = [`"Price${within}(GHS)",SKU`, '10,A', '20,B', ''].join(lineEnd)
        expect(await cellsOf(text)).toEqual([
          ['Price (GHS)', 'SKU'],
          ['10', 'A'],
          ['20', 'B'],
        ])
      }
    }
  })

  it('ends its lines as the first one does, whatever is in a cell and wherever it is cut', async () => {
    for (const text of ['sku,note\r1,"two\nlines"\r2,x\r', 'sku,note\r\r1,"two\nlines"\r2,x']) {
      expect(await cellsOf(text)).toEqual([
        ['sku', 'note'],
        ['1', 'two\nlines'],
        ['2', 'x'],
      ])
    }
    expect(await tableOf('sku,note\r\r\n1,x\r\r\n')).toEqual([
      { row: 1, cells: ['sku', 'note'] },
      { row: 2, cells: ['1', 'x'] },
    ])
  })

  it('numbers its rows as a spreadsheet does: blank ones count, line breaks in a cell do not', async () => {
    expect(await tableOf('\n\nsku,note\n\n1,"two\nlines"\n , \n2,\n')).toEqual([
      { row: 3, cells: ['sku', 'note'] },
      { row: 5, cells: ['1', 'two\nlines'] },
      { row: 7, cells: ['2'] },
    ])
  })

  it('takes quotes within a cell as they are, and what follows a closing one', async () => {
    expect(await cellsOf('a,b\n5" pipe,"says ""fresh"""\n"x"y,z')).toEqual([
      ['a', 'b'],
      ['5" pipe', 'says "fresh"'],
      ['xy', 'z'],
    ])
  })

  it('in UTF-8 or Windows-1252 is read as it was written, with a byte order mark or without', async () => {
    const rows = [
      ['SKU', 'Désignation'],
      ['A1', 'Café crème, 5 €, l’an'],
    ]
    const utf8 = new TextEncoder().encode('SKU;Désignation\nA1;Café crème, 5 €, l’an\n')
    const windows = bytes('SKU;D\xe9signation\nA1;Caf\xe9 cr\xe8me, 5 \x80, l\x92an\n')
    for (const text of [utf8, windows]) {
      expect(await cellsOf(text)).toEqual(rows)
      expect(await cellsOf(Uint8Array.from([...mark, ...text]))).toEqual(rows)
    }
  })

  it('in UTF-16 is recognised by its mark, or by the zeros of its letters', async () => {
    const text = 'SKU\tName\r\nA1\tCafé ƆFORI\r\n'
    const units = [...text].map((letter) => letter.charCodeAt(0))
    const little = units.flatMap((unit) => [unit & 255, unit >> 8])
    const big = units.flatMap((unit) => [unit >> 8, unit & 255])
    for (const file of [[0xff, 0xfe, ...little], little, [0xfe, 0xff, ...big], big])
      expect(await cellsOf(Uint8Array.from(file))).toEqual([
        ['SKU', 'Name'],
        ['A1', 'Café ƆFORI'],
      ])
  })

  it('is judged as a whole: a letter that two pieces share is one, and a stray byte at the very end counts', async () => {
    const far = await cellsOf(`SKU;Name\n${'B2;é\n'.repeat(60_000)}A1;Café\n`)
    expect(far.at(-1)).toEqual(['A1', 'Café'])
    expect(new Set(far.slice(1).map(([, name]) => name))).toEqual(new Set(['é', 'Café']))
    expect((await cellsOf(bytes('SKU;Name\nA1;Caf\xc3'))).at(-1)).toEqual(['A1', 'CafÃ'])
  })

  it.each([
    ['is empty', '', 'it is empty'],
    ['has no rows', '\n , \n', 'it has no rows'],
    ['is no text', '\x89PN\x00G', 'it is neither a CSV nor an XLSX file'],
    [
      'never closes a quote',
      'sku,name\n1,"Milo\n2,Gari\n',
      'row 2 has a quotation mark that is opened and never closed',
    ],
  ])('that %s is refused, and why', async (_what, content, why) => {
    await expect(tableOf(bytes(content))).rejects.toMatchObject({ code: 'file_unreadable', facts: { why } })
  })

  it.each([
    ['rows', { rows: 2 }, 'a\n1\n2\n3\n', { row: 4 }],
    ['columns', { columns: 2 }, 'a,b\n1,2,,\n1,,3\n', { row: 3, column: 'C' }],
    ['cells', { cells: 3 }, 'a,b\n1,2\n', { row: 2 }],
    ['textLength', { textLength: 5 }, 'a,b\n1,"12345\n6', { row: 2, column: 'B' }],
  ])(
    'is refused past a limit of %s, at the place where it passes it',
    async (limit, less, content, place) => {
      await expect(tableOf(content, { ...salesFileLimits, ...less })).rejects.toMatchObject({
        code: 'file_too_large',
        facts: { limit, most: Object.values(less)[0], ...place },
      })
    },
  )
})

/** Texts of the characters that mean something here, and of any others. */
const awkward = fc.oneof(
  fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '\n', '\r', ' ', "'", '=', '＝', 'a', 'é', '€') }),
  fc.string({ unit: 'grapheme' }),
)

describe('whatever it says', () => {
  it('a table that was written as CSV is read as it was', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(awkward, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 }),
        async (table) => {
          const written = [['SKU', 'Name'], ...table].map((row) => csvLine(row.map(disarmed))).join('')
          const read = await tableOf(written)
          const cellAt = (row: number, column: number) =>
            withoutApostrophe(read.find((found) => found.row === row)?.cells[column] ?? '')
          for (const [index, row] of table.entries()) {
            for (const [column, text] of row.entries()) {
              expect(cellAt(index + 2, column)).toBe(withoutApostrophe(disarmed(text).trim()))
            }
          }
        },
      ),
    )
  })

  it('a file is read the same however its bytes come, and ends in rows or a refusal', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 400 }),
        fc.integer({ min: 1, max: 30 }),
        async (content, size) => {
          const whole = new Blob([new Uint8Array(content)])
          const inPieces = cutIntoPieces(whole, size)
          const outcome = await outcomeOf(whole)
          expect(await outcomeOf(inPieces)).toEqual(outcome)
        },
      ),
    )
  })
})

/** Its rows, or why it is refused; anything else that is thrown is an error of the reader. */
async function outcomeOf(file: Blob): Promise<TableRow[] | string> {
  const rows: TableRow[] = []
  try {
    for await (const row of readTable(file, salesFileLimits)) rows.push(row)
    return rows
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

/** The same file, whose stream comes in pieces of this size. */
function cutIntoPieces(file: Blob, size: number): Blob {
  return new Proxy(file, {
    get(_target, name) {
      if (name === 'stream') return () => streamInPieces(file, size)
      if (name === 'slice') {
        return (...range: Parameters<Blob['slice']>) => cutIntoPieces(file.slice(...range), size)
      }
      const value = Reflect.get(file, name, file)
      return typeof value === 'function' ? value.bind(file) : value
    },
  })
}

function streamInPieces(file: Blob, size: number): ReadableStream<Uint8Array> {
  return file.stream().pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
      },
    }),
  )
}

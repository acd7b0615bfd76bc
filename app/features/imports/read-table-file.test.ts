import { describe, expect, it } from 'vitest'
import writeXlsx from 'write-excel-file/node'
import { readHeader, readRows, skippedAbove } from './read-table-file.ts'

const inWindows1252 = Uint8Array.from('SKU;D\xe9signation\n\nA1;Caf\xe9\n', (letter) => letter.charCodeAt(0))

describe('a CSV file', () => {
  it.each([
    ['without a byte order mark', []],
    ['with one', [0xef, 0xbb, 0xbf]],
  ])('in Windows-1252 names its columns and rows as the server reads them, %s', async (_how, mark) => {
    const file = new File([Uint8Array.from([...mark, ...inWindows1252])], 'history.csv')
    expect((await readHeader(file)).names).toEqual(['SKU', 'Désignation'])
    expect(await readRows(file, new Set([3]))).toEqual({
      header: ['SKU', 'Désignation'],
      rows: new Map([[3, ['A1', 'Café']]]),
    })
  })

  it('in UTF-8 is read as it is where the beginning ends within a letter', async () => {
    const file = new File([`SKU;Désignation\n${'é'.repeat(40_000)}`], 'history.csv')
    expect((await readHeader(file)).names).toEqual(['SKU', 'Désignation'])
  })
})

it('an XLSX file names its columns and rows, whatever its name', async () => {
  const sheet = await writeXlsx([['SKU', 'Price'], ['A1', 2.5], [], ['A2', 3]]).toBuffer()
  const file = new File([new Uint8Array(sheet)], 'products')
  expect((await readHeader(file)).names).toEqual(['SKU', 'Price'])
  expect(await readRows(file, new Set([4]))).toEqual({
    header: ['SKU', 'Price'],
    rows: new Map([[4, ['A2', '3']]]),
  })
})

it('the rows above the column names are listed as skipped', async () => {
  const lines = ['Mensah Provisions', '', '"Osu, Accra",Price list', 'Goods,Selling (GH₵)', 'Milo,₵12']
  const header = await readHeader(new File([lines.join('\n')], 'products.csv'))
  expect(header.names).toEqual(['Goods', 'Selling (GH₵)'])
  expect(skippedAbove(header)).toBe(
    'Row 4 names the columns; the 2 rows above it are skipped: “Mensah Provisions”, “Osu, Accra, Price list”.',
  )
  expect(skippedAbove(await readHeader(new File(['SKU,Price\nA,1'], 'products.csv')))).toBeNull()
})

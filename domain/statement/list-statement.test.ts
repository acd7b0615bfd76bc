import { describe, expect, it } from 'vitest'
import type { TableColumn } from '../table/column.ts'
import { type ListColumn, listStatement } from './list-statement.ts'
import { layoutOfList, textWidth } from './list-widths.ts'
import { statementPdf } from './pdf.ts'

const shop = { name: 'Adom Stores', currency: 'GHS', timeZone: 'Africa/Accra' }

type Bill = { payee: string; day: string; totalMinor: number }
const bills: Bill[] = [
  { payee: 'Electricity Company', day: '2026-11-03', totalMinor: 125_050 },
  { payee: 'Owusu and Sons', day: '2026-11-21', totalMinor: -4_000 },
]
const columns: ListColumn<Bill>[] = [
  { id: 'payee', header: 'Payee', value: ({ payee }) => payee },
  { id: 'day', header: 'Date', kind: 'day', value: ({ day }) => day },
  { id: 'total', header: 'Total', kind: 'money', value: ({ totalMinor }) => totalMinor, total: 121_050 },
]
const paper = { title: 'Bills', period: '1–21 Nov 2026', shop, fileName: 'bills' }

function pdfOf(list: Partial<Parameters<typeof listStatement<Bill>>[0]> = {}) {
  const pdf = statementPdf(listStatement({ ...paper, columns, rows: bills, ...list }), '23 Nov 2026, 14:05')
  const tables = pdf.content.flatMap((part) => ('table' in part ? [part.table] : []))
  return { pdf, tables, texts: pdf.content.flatMap((part) => ('text' in part ? [part.text] : [])) }
}

describe('a list on paper', () => {
  it('has the letterhead, its days, what its rows were chosen by, its total and room to sign', () => {
    const { pdf, tables, texts } = pdfOf({ chosenBy: ['rows found for “o”', 'status: Paid'] })
    expect(texts).toEqual([
      'Adom Stores',
      'Bills',
      '1–21 Nov 2026. Amounts in GHS.',
      'Only rows found for “o”; status: Paid.',
      'Made 23 Nov 2026, 14:05.',
    ])
    expect(tables[0]?.body.map((row) => row.map(({ text }) => text))).toEqual([
      ['Payee', 'Date', 'Total'],
      ['Electricity Company', '3 Nov 2026', '1,250.50'],
      ['Owusu and Sons', '21 Nov 2026', '(40.00)'],
      ['Total', '', '1,210.50'],
    ])
    expect(tables[0]?.body.map(([, , total]) => total?.alignment)).toEqual(Array(4).fill('right'))
    expect(tables[0]).toMatchObject({ headerRows: 1, dontBreakRows: true })
    expect(pdf.footer?.(2, 3).text).toBe('Adom Stores · Bills · 1–21 Nov 2026 · page 2 of 3')
    expect(JSON.stringify(pdf.content.at(-1))).toContain('Signature')
  })

  it('names no currency where it has no amounts', () => {
    expect(pdfOf({ columns: columns.slice(0, 2) }).texts).toContain('1–21 Nov 2026.')
  })

  it('writes the amounts of a column in the currency that it is in', () => {
    const inYen = columns.map((column) => (column.id === 'total' ? { ...column, currency: 'JPY' } : column))
    expect(pdfOf({ columns: inYen }).tables[0]?.body[1]?.[2]?.text).toBe('125,050')
  })

  it('breaks a word that no column has room for, and no figure', () => {
    const rows: Bill[] = [{ payee: 'x'.repeat(70), day: '2026-11-03', totalMinor: 1 }]
    const [, row] = pdfOf({ rows }).tables[0]?.body ?? []
    expect(row?.[0]?.text.split('\n').map(({ length }) => length)).toEqual([30, 30, 10])
    expect(row?.slice(1).map(({ noWrap }) => noWrap)).toEqual([true, true])
  })

  it('breaks no character in two', () => {
    const rows: Bill[] = [{ payee: `x${'🙂'.repeat(40)}`, day: '2026-11-03', totalMinor: 1 }]
    const [, row] = pdfOf({ rows }).tables[0]?.body ?? []
    expect(row?.[0]?.text.split('\n')).toEqual([`x${'🙂'.repeat(29)}`, '🙂'.repeat(11)])
  })
})

describe('the columns of a list', () => {
  const money = { texts: ['Amount', '1,234,567.89'], wraps: false }
  const text = { texts: ['Name', 'A name of some length, of several words'], wraps: true }
  const roomOf = (at: ReturnType<typeof layoutOfList>) =>
    at.tables.map((places) => places.reduce((sum, { width }) => sum + width + 8, 0))

  it('fill the width of the page, upright while they fit', () => {
    const layout = layoutOfList([text, money, money])
    expect(layout).toMatchObject({ pageOrientation: 'portrait', fontSize: 9 })
    expect(roomOf(layout)[0]).toBeCloseTo(515, -1)
  })

  it('are printed across the page if they are too many, then in smaller letters, then in several tables', () => {
    const of = (figures: number) => layoutOfList([text, ...Array.from({ length: figures }, () => money)])
    expect(of(9)).toMatchObject({ pageOrientation: 'landscape', fontSize: 9 })
    expect(of(11)).toMatchObject({ pageOrientation: 'landscape', fontSize: 7.5 })
    const several = of(20)
    expect(several.tables.length).toBe(2)
    expect(several.tables.map(([first]) => first?.at)).toEqual([0, 0])
    expect(several.tables.flatMap((places) => places.slice(1).map(({ at }) => at))).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    )
    for (const room of roomOf(several)) expect(room).toBeLessThanOrEqual(762)
  })

  it('leave a figure all the width it takes', () => {
    const layout = layoutOfList([text, ...Array.from({ length: 12 }, () => money)])
    for (const places of layout.tables)
      for (const { at, width } of places.slice(1))
        expect(width, `column ${at}`).toBeGreaterThanOrEqual(textWidth('1,234,567.89', layout.fontSize) - 0.1)
  })
})

it('a list without a column has no paper', () => {
  const none: TableColumn<Bill>[] = []
  expect(() => listStatement({ ...paper, columns: none, rows: bills })).toThrow('no paper')
})

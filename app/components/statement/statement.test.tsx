import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { ShopFormatProvider } from '#app/components/format/shop-format.tsx'
import { valueText } from '#app/components/table/column.ts'
import { statementCsv, statementSheet } from '#domain/statement/files.ts'
import { statementPdf } from '#domain/statement/pdf.ts'
import type { Statement } from '#domain/statement/statement.ts'
import { listColumns } from './statement-list.tsx'
import { StatementPhone } from './statement-phone.tsx'
import { StatementTable } from './statement-table.tsx'

const shop = { name: 'Adom Stores', currency: 'GHS', timeZone: 'Africa/Accra' }

function aStatement(changes: Partial<Statement> = {}): Statement {
  return {
    title: 'Profit and loss',
    period: 'Nov 2026',
    shop,
    fileName: 'profit-and-loss',
    name: { key: 'line', label: '' },
    columns: [
      { key: 'nov', label: 'Nov 2026', kind: 'money', look: 'strong', phone: 'whole' },
      { key: 'share', label: '% of sales', kind: 'percent', look: 'soft' },
      { key: 'change', label: 'Change', kind: 'money', isSigned: true },
      { key: 'small', label: 'On a phone', kind: 'money', shownOn: 'phone', phone: 'part' },
    ],
    rows: [
      {
        key: 'sales',
        label: '=Sales',
        level: 1,
        figures: {
          nov: { value: 125_050, link: '/entries?figure=sales', note: '100.0% of sales' },
          share: { value: 10_000 },
          change: { value: 5_000 },
          small: { value: 7 },
        },
      },
      {
        key: 'returns',
        label: 'Returns',
        figures: { nov: { value: -25_050 }, share: { value: -2_003 }, change: { value: null } },
      },
      { key: 'other', label: 'Other income', figures: { nov: { value: 0 } } },
    ],
    total: { key: 'net', label: 'Net sales', isSum: true, figures: { nov: { value: 100_000 } } },
    notes: ['Nothing was posted before 3 Nov 2026.'],
    proof: { isGood: true, lead: 'Agrees with the ledger.', text: ['The entries total ', -100_000, '.'] },
    ...changes,
  }
}

// The router warns of its own layout effects, which do nothing here.
beforeAll(() => void vi.spyOn(console, 'error').mockReturnValue())

function drawn(element: ReactElement): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <ShopFormatProvider value={shop}>{element}</ShopFormatProvider>
    </MemoryRouter>,
  )
}

/** Texts of the cells, row by row. */
function cells(html: string): string[][] {
  return html
    .split('</tr>')
    .map((row) => [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => textOf(cell ?? '')))
    .filter((row) => row.length > 0)
}

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '')

describe('one description of a statement', () => {
  it('is a table on a screen, with minus signs and a link behind a figure', () => {
    const html = drawn(<StatementTable statement={aStatement()} />)
    expect(cells(html)).toEqual([
      ['Amounts in GH₵', 'Nov 2026', '% of sales', 'Change'],
      ['=Sales', '1,250.50', '100.0%', '+50.00'],
      ['Returns', '−250.50', '−20.0%', '–'],
      ['Other income', '–', '–', '–'],
      ['Net sales', '1,000.00', '–', '–'],
    ])
    expect(html).toMatch(/href="\/entries\?figure=sales"[^>]*>(?:<[^>]*>)*1,250\.50/)
    expect(html).toContain('padding-left:1.25em')
  })

  it('is a list of two-line rows on a phone, each row the link of its figure', () => {
    const rows = drawn(<StatementPhone statement={aStatement()} />).split('</li>')
    expect(textOf(rows[0] ?? '')).toContain('=SalesGH₵1,250.50')
    expect(rows[0]).toContain('href="/entries?figure=sales"')
    expect(rows[0]).toContain('100.0% of sales')
    expect(rows[0]).toContain('<option value="small">On a phone</option>')
    expect(textOf(rows[3] ?? '')).toBe('Net salesGH₵1,000.00')
  })

  it('is a table that can be sorted, its total pinned, with a column of its own on a phone', () => {
    const wide = listColumns(aStatement({ code: { key: 'account', label: 'Account' } }), false)
    expect(wide.map(({ id, total }) => [id, total])).toEqual([
      ['account', undefined],
      ['line', undefined],
      ['nov', 100_000],
      ['share', undefined],
      ['change', undefined],
    ])
    expect(listColumns(aStatement(), true).map(({ id, phone }) => [id, phone])).toEqual([
      ['line', 'title'],
      ['nov', 'figure'],
      ['share', 'none'],
      ['change', 'none'],
      ['small', 'none'],
    ])
  })

  it('is a CSV file of plain decimals, in which no text is a formula', () => {
    expect(statementCsv(aStatement())).toBe(
      [
        ',Nov 2026,% of sales,Change',
        "'=Sales,1250.50,1,50.00",
        'Returns,-250.50,-0.2003,',
        'Other income,0.00,,',
        'Net sales,1000.00,,',
        '',
      ].join('\r\n'),
    )
  })

  it('is a spreadsheet of true numbers, with its sums in bold and its names as far in', () => {
    const money = { type: Number, format: '#,##0.00' }
    expect(statementSheet(aStatement())).toEqual([
      ['', 'Nov 2026', '% of sales', 'Change'].map((value) => ({ value, type: String, fontWeight: 'bold' })),
      [
        { value: '=Sales', type: String, indent: 1 },
        { value: 1250.5, ...money },
        { value: 1, type: Number, format: '0.0%' },
        { value: 50, ...money },
      ],
      [
        { value: 'Returns', type: String },
        { value: -250.5, ...money },
        { value: -0.2003, type: Number, format: '0.0%' },
        null,
      ],
      [{ value: 'Other income', type: String }, { value: 0, ...money }, null, null],
      [
        { value: 'Net sales', type: String, fontWeight: 'bold' },
        { value: 1000, ...money, fontWeight: 'bold' },
        null,
        null,
      ],
    ])
  })

  it('is a PDF with a letterhead, brackets for what is below zero, notes and proof', () => {
    const pdf = statementPdf(aStatement(), '23 Nov 2026, 14:05')
    const texts = pdf.content.flatMap((part) => ('text' in part ? [part.text] : []))
    expect(texts).toEqual([
      'Adom Stores',
      'Profit and loss',
      'Nov 2026. Amounts in GHS.',
      'Made 23 Nov 2026, 14:05.',
      'Nothing was posted before 3 Nov 2026.',
      'Agrees with the ledger. The entries total (1,000.00).',
    ])
    const [table] = pdf.content.flatMap((part) => ('table' in part ? [part.table] : []))
    expect(table?.body.map((row) => row.map(({ text }) => text))).toEqual([
      ['', 'Nov 2026', '% of sales', 'Change'],
      ['=Sales', '1,250.50', '100.0%', '50.00'],
      ['Returns', '(250.50)', '(20.0%)', ''],
      ['Other income', '0.00', '', ''],
      ['Net sales', '1,000.00', '', ''],
    ])
    expect(table?.body[1]?.[0]).toMatchObject({ margin: [10, 0, 0, 0], bold: false })
    expect(table?.body[4]?.[1]).toMatchObject({ bold: true, alignment: 'right' })
    expect(pdf.footer?.(2, 3).text).toBe('Adom Stores · Profit and loss · Nov 2026 · page 2 of 3')
    expect(pdf.pageOrientation).toBe('portrait')
  })

  it('has the head of the shop’s receipts as its letterhead, and room to sign at its end', () => {
    const head = { receiptHeader: ['Adom Stores', '14 Oxford Street'], receiptPhone: '030 277 1100' }
    const taxRegistrations = [{ number: 'OLD' }, { number: 'C0012345678' }]
    const statement = aStatement()
    const pdf = statementPdf({ ...statement, shop: { ...statement.shop, ...head, taxRegistrations } }, '')
    expect(pdf.content.slice(0, 4)).toMatchObject([
      { text: 'Adom Stores', bold: true },
      { text: '14 Oxford Street' },
      { text: 'Tel. 030 277 1100' },
      { text: 'Tax number C0012345678' },
    ])
    const signed = pdf.content.at(-1)
    expect(signed).toMatchObject({ unbreakable: true })
    expect(JSON.stringify(signed)).toContain('Signature')
  })

  it('is several tables on paper where its columns do not fit beside each other', () => {
    const columns = Array.from({ length: 12 }, (_, month) => ({
      key: `month-${month}`,
      label: `Month ${month}`,
      kind: 'money' as const,
    }))
    const pdf = statementPdf(aStatement({ columns }), '23 Nov 2026, 14:05')
    const widths = pdf.content.flatMap((part) => ('table' in part ? [part.table.widths.length] : []))
    expect(pdf.pageOrientation).toBe('landscape')
    // The names are beside each part.
    expect(widths).toEqual([10, 4])
  })

  it('writes the name of a total as it is, where the names are days', () => {
    const statement = aStatement({
      name: { key: 'day', label: 'Day', kind: 'day' },
      rows: [{ key: 'd', label: '2026-11-03', figures: {} }],
    })
    const [table] = statementPdf(statement, '').content.flatMap((part) =>
      'table' in part ? [part.table] : [],
    )
    expect(table?.body.map(([name]) => name?.text)).toEqual(['Day', '3 Nov 2026', 'Net sales'])
    const [name] = listColumns(statement, false)
    expect(name && valueText('2026-11-03', name, shop)).toBe('3 Nov 2026')
  })
})

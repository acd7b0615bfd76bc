import { describe, expect, it } from 'vitest'
import { notVisible } from '../text.ts'
import { matchColumns } from './columns.ts'
import { salesColumns } from './sales-columns.ts'
import { readLocalInstant, readSalesRow } from './sales-row.ts'

const header = ['Receipt', 'Date', 'SKU', 'Quantity', 'Price', 'Tax', 'Cost']

function read(cells: string[]) {
  return readSalesRow(cells, {
    columns: matchColumns(header, salesColumns, { tax: 'Tax', cost: 'Cost' }),
    currency: 'GHS',
    readInstant: (text) => readLocalInstant(text, 'Africa/Accra'),
    now: '2026-03-10T12:00:00Z',
  })
}

describe('a row of past sales', () => {
  it.each([
    ['6001234567890', '25.00', '', '', 'quantity_too_large'],
    ['-1000000.001', '25.00', '', '', 'quantity_too_large'],
    ['1', '6001234567890.00', '', '', 'price_too_large'],
    ['1', '99999999999999999999', '', '', 'price_too_large'],
    ['1000000', '10000.01', '', '', 'amount_too_large'],
    ['-1000000', '10000.01', '', '', 'amount_too_large'],
    ['1', '25.00', '6001234567890.00', '', 'tax_too_large'],
    ['1', '25.00', '', '6001234567890.00', 'cost_too_large'],
  ])('of %s at %s, tax “%s”, cost “%s” is refused as %s', (quantity, price, tax, cost, code) => {
    expect(read(['X1', '2026-01-05 10:00', 'A1', quantity, price, tax, cost])).toMatchObject({
      ok: false,
      error: { code },
    })
  })

  it.each([
    ['X\u00001', '2026-01-05 10:00', 'A1', 'text_unreadable'],
    ['X1', '2026-01-05 10:00', 'A\ud800', 'text_unreadable'],
    ['X1', '1969-12-31 23:59', 'A1', 'date_too_early'],
    ['X1', '0000-01-01 00:00', 'A1', 'date_too_early'],
    ['X1', '9999-12-31T23:59:59-14:00', 'A1', 'date_too_early'],
    ['X1', '2026-03-11 10:00', 'A1', 'date_in_future'],
    ['X1', '2026-01-05 10:00', 'Subtotal Beverages', 'row_is_total'],
    ['Total for X1', '2026-01-05 10:00', 'A1', 'row_is_total'],
  ])('of receipt %j at %s of %j is refused as %s', (receipt, at, sku, code) => {
    expect(read([receipt, at, sku, '1', '25.00', '', ''])).toMatchObject({ ok: false, error: { code } })
  })

  it('is refused where the name of its product has characters that cannot be seen', () => {
    const cells = ['X1', '2026-01-05 10:00', 'A1', '1', '25.00', 'Tea\u202e bags']
    const columns = matchColumns([...header.slice(0, 5), 'Description'], salesColumns)
    const readInstant = (text: string) => readLocalInstant(text, 'Africa/Accra')
    const context = { columns, currency: 'GHS', readInstant, now: '2026-03-10T12:00:00Z' }
    expect(readSalesRow(cells, context)).toMatchObject({
      ok: false,
      error: { code: 'text_invisible', field: 'description', detail: `This cell ${notVisible}` },
    })
  })

  it('may be of a product whose name begins with Total', () => {
    expect(read(['X1', '2026-01-05 10:00', 'Total oil filter', '1', '25.00', '', ''])).toMatchObject({
      ok: true,
    })
  })

  it('with a line break in a cell is read as if it were a blank', () => {
    expect(read([' X 1\r\n2 ', '2026-01-05 10:00', 'A1', '1', '25.00', '', ''])).toMatchObject({
      ok: true,
      row: { receiptNumber: 'X 1 2' },
    })
  })

  it('may be as large as a line of a sale', () => {
    expect(read(['X1', '2026-01-05 10:00', 'A1', '1000000', '10000.00', '', ''])).toMatchObject({
      ok: true,
      row: { netMinor: 1_000_000_000_000 },
    })
  })
})

import { describe, expect, it } from 'vitest'
import { matchColumns } from './columns.ts'
import { type OpeningSubject, openingColumns, readOpeningRow } from './opening-row.ts'

function read(of: OpeningSubject, header: string, row: string) {
  const columns = matchColumns(header.split(';'), openingColumns[of] as never) as ReadonlyMap<never, number>
  const { row: fields, faults } = readOpeningRow(row.split(';'), columns, { of, currency: 'GHS' })
  return { fields, faults: faults.map(({ field, code }) => [field, code]) }
}

describe('a row of what is owed', () => {
  const header = 'Client;Facture;Invoice date;Due on;Outstanding'

  it('is read by the names that other programs give its columns', () => {
    expect(read('receivables', header, 'Ama Mensah;INV-1;2026-01-05 00:00:00;2026-02-05;1,030.50')).toEqual({
      fields: {
        ...{ party: 'Ama Mensah', reference: 'INV-1', day: '2026-01-05', due: '2026-02-05' },
        amountMinor: 103_050,
      },
      faults: [],
    })
  })

  it('needs a name and an amount, and nothing else', () => {
    expect(read('payables', 'Vendor;Balance', 'Harbour;400')).toEqual({
      fields: { party: 'Harbour', amountMinor: 40_000 },
      faults: [],
    })
    expect(read('payables', 'Vendor;Balance', ';').faults).toEqual([
      ['party', 'party_missing'],
      ['amount', 'amount_unreadable'],
    ])
  })

  it('is a credit where its amount is below zero, or in brackets', () => {
    for (const amount of ['-12.50', '−12.50', '(12.50)', '(1,234.00)'])
      expect(read('receivables', 'Client;Balance', `Ama;${amount}`)).toEqual({
        fields: { party: 'Ama', amountMinor: amount.includes('234') ? -123_400 : -1_250 },
        faults: [],
      })
    for (const amount of ['0', '(0)', '-10000000000.01', '12345678901234'])
      expect(read('payables', 'Vendor;Balance', `Ama;${amount}`).faults, amount).toEqual([
        ['amount', 'amount_out_of_range'],
      ])
    for (const amount of ['()', '(12', '-(5)', '((5))'])
      expect(read('payables', 'Vendor;Balance', `Ama;${amount}`).faults, amount).toEqual([
        ['amount', 'amount_unreadable'],
      ])
    expect(read('stock', 'SKU;Qty;Cost', 'TEA;1;(5)').faults).toEqual([['unitCost', 'amount_unreadable']])
  })

  it('is told every fault that it has', () => {
    expect(read('receivables', header, 'Ama;;05/31/2026 x;2026-13-01;0').faults).toEqual([
      ['day', 'date_unreadable'],
      ['due', 'date_unreadable'],
      ['amount', 'amount_out_of_range'],
    ])
    expect(read('receivables', header, 'Ama;;2026-02-01;2026-01-01;1').faults).toEqual([
      ['due', 'due_before_day'],
    ])
    expect(read('receivables', header, `${'x'.repeat(161)};;;;1.005`).faults).toEqual([
      ['party', 'text_too_long'],
      ['amount', 'amount_unreadable'],
    ])
  })

  it('brings no text along that is too long, or not plain: thousands of rows may share it', () => {
    const long = 'x'.repeat(32_000)
    expect(read('receivables', header, `${long};${long};;;1`)).toEqual({
      fields: { amountMinor: 100 },
      faults: [
        ['party', 'text_too_long'],
        ['reference', 'text_too_long'],
      ],
    })
    expect(read('receivables', header, 'A\u0000ma;;;;1')).toEqual({
      fields: { amountMinor: 100 },
      faults: [['party', 'text_unreadable']],
    })
    expect(read('stock', 'Barcode;On hand;Cost price', `${long};1;1`)).toMatchObject({
      faults: [['product', 'text_too_long']],
    })
  })
})

describe('a row of the shelves', () => {
  it('has a product, a quantity and the cost of one, which may be nothing', () => {
    expect(read('stock', 'Barcode;On hand;Cost price', '4006381333931;2.5;0')).toEqual({
      fields: { product: '4006381333931', quantityMilli: 2_500, unitCostMinor: 0 },
      faults: [],
    })
  })

  it.each([
    ['TEA;0;1', [['quantity', 'quantity_out_of_range']]],
    ['TEA;-2;1', [['quantity', 'quantity_out_of_range']]],
    ['TEA;1.2345;1', [['quantity', 'quantity_unreadable']]],
    [
      ';1;-1',
      [
        ['product', 'product_missing'],
        ['unitCost', 'amount_out_of_range'],
      ],
    ],
  ])('%s is refused', (row, faults) => {
    expect(read('stock', 'SKU;Qty;Cost', row).faults).toEqual(faults)
  })
})

import { describe, expect, it } from 'vitest'
import { notVisible } from '../text.ts'
import { matchColumns } from './columns.ts'
import { type OpeningSubject, openingColumns, readOpeningRow } from './opening-row.ts'

function readRow(of: OpeningSubject, header: string, row: string) {
  const names = header.split(';')
  const columns = matchColumns(names, openingColumns[of] as never) as ReadonlyMap<never, number>
  const amountName = names[(columns as ReadonlyMap<string, number>).get('amount') ?? -1]
  return readOpeningRow(row.split(';'), columns, { of, currency: 'GHS', amountName })
}

function read(of: OpeningSubject, header: string, row: string) {
  const { row: fields, errors } = readRow(of, header, row)
  return { fields, errors: errors.map(({ field, code }) => [field, code]) }
}

const details = (of: OpeningSubject, header: string, row: string) =>
  readRow(of, header, row).errors.map(({ detail }) => detail)

describe('a row of what is owed', () => {
  const header = 'Client;Facture;Invoice date;Due on;Outstanding'

  it('is read by the names that other programs give its columns', () => {
    expect(read('receivables', header, 'Ama Mensah;INV-1;2026-01-05 00:00:00;2026-02-05;1,030.50')).toEqual({
      fields: {
        ...{ party: 'Ama Mensah', reference: 'INV-1', day: '2026-01-05', due: '2026-02-05' },
        amountMinor: 103_050,
      },
      errors: [],
    })
  })

  it('needs a name and an amount, and nothing else', () => {
    expect(read('payables', 'Vendor;Balance', 'Harbour;400')).toEqual({
      fields: { party: 'Harbour', amountMinor: 40_000 },
      errors: [],
    })
    expect(read('payables', 'Vendor;Balance', ';').errors).toEqual([
      ['party', 'party_missing'],
      ['amount', 'amount_unreadable'],
    ])
  })

  it('is a credit where its amount is below zero, or in brackets', () => {
    for (const amount of ['-12.50', '−12.50', '(12.50)', '(1,234.00)'])
      expect(read('receivables', 'Client;Balance', `Ama;${amount}`)).toEqual({
        fields: { party: 'Ama', amountMinor: amount.includes('234') ? -123_400 : -1_250 },
        errors: [],
      })
    for (const amount of ['0', '(0)', '-10000000000.01', '12345678901234'])
      expect(read('payables', 'Vendor;Balance', `Ama;${amount}`).errors, amount).toEqual([
        ['amount', 'amount_out_of_range'],
      ])
    for (const amount of ['()', '(12', '-(5)', '((5))'])
      expect(read('payables', 'Vendor;Balance', `Ama;${amount}`).errors, amount).toEqual([
        ['amount', 'amount_unreadable'],
      ])
    expect(read('stock', 'SKU;Qty;Cost', 'TEA;1;(5)').errors).toEqual([['unitCost', 'amount_unreadable']])
  })

  it('reports every error that it has', () => {
    expect(read('receivables', header, 'Ama;;05/31/2026 x;2026-13-01;0').errors).toEqual([
      ['day', 'date_unreadable'],
      ['due', 'date_unreadable'],
      ['amount', 'amount_out_of_range'],
    ])
    expect(read('receivables', header, 'Ama;;2026-02-01;2026-01-01;1').errors).toEqual([
      ['due', 'due_before_day'],
    ])
    expect(read('receivables', header, `${'x'.repeat(161)};;;;1.005`).errors).toEqual([
      ['party', 'text_too_long'],
      ['amount', 'amount_unreadable'],
    ])
  })

  it('brings no text along that is too long, or not plain: thousands of rows may share it', () => {
    const long = 'x'.repeat(32_000)
    expect(read('receivables', header, `${long};${long};;;1`)).toEqual({
      fields: { amountMinor: 100 },
      errors: [
        ['party', 'text_too_long'],
        ['reference', 'text_too_long'],
      ],
    })
    expect(read('receivables', header, 'A\u0000ma;;;;1')).toEqual({
      fields: { amountMinor: 100 },
      errors: [['party', 'text_unreadable']],
    })
    expect(read('stock', 'Barcode;On hand;Cost price', `${long};1;1`)).toMatchObject({
      errors: [['product', 'text_too_long']],
    })
  })

  it('has a name that can be seen: a party is added by it', () => {
    for (const name of ['Ama\u202eMensah', '\u200fAma', 'A\u2800ma'])
      expect(read('payables', 'Vendor;Balance', `${name};1`), name).toEqual({
        fields: { amountMinor: 100 },
        errors: [['party', 'text_invisible']],
      })
    expect(details('payables', 'Vendor;Balance', 'Ama\u202e;1')).toEqual([`This cell ${notVisible}`])
    expect(read('stock', 'SKU;Qty;Cost', 'TEA\u200e;1;1').errors).toEqual([['product', 'text_invisible']])
  })
})

describe('what a row of what is owed means', () => {
  it.each([
    ['receivables', '12.50', 'Dr', 1_250],
    ['receivables', '12.50', 'Cr', -1_250],
    ['receivables', '-12.50', 'CR.', -1_250],
    ['receivables', '12.50', 'Credit', -1_250],
    ['receivables', '-12.50', '', -1_250],
    ['payables', '12.50', 'C', 1_250],
    ['payables', '12.50', 'DEBIT', -1_250],
    ['payables', '(12.50)', 'Débit', -1_250],
  ] as const)('of %s, %s with “%s”, is %i', (of, amount, side, amountMinor) => {
    for (const name of ['Dr/Cr', 'Debit or credit', 'Balance type', 'D/C'])
      expect(read(of, `Name;Balance;${name}`, `Ama;${amount};${side}`)).toEqual({
        fields: { party: 'Ama', amountMinor },
        errors: [],
      })
  })

  it.each([
    ['receivables', '-12.50;Dr;;', 'direction_contradicts'],
    ['payables', '-12.50;Cr;;', 'direction_contradicts'],
    ['receivables', '12.50;X;;', 'direction_unknown'],
    ['receivables', '12.50;;USD;', 'currency_differs'],
    ['receivables', '12.50;;$;', 'currency_unknown'],
    ['receivables', '12.50;;;Perhaps', 'status_unknown'],
    ['receivables', '12.50;Dr;;Credit note', 'direction_contradicts'],
    ['receivables', '12.50;Dr;;Payment', 'direction_contradicts'],
  ] as const)('of %s, %s, is refused as %s', (of, cells, code) => {
    const { errors } = read(of, 'Name;Balance;Dr/Cr;Currency;Status', `Ama;${cells}`)
    expect(errors.map(([, found]) => found)).toEqual([code])
  })

  it('is decided by its status or kind of document', () => {
    const statusOf = (status: string, amount = '12.50') =>
      read('receivables', 'Name;Balance;Ccy;Invoice status', `Ama;${amount};ghs;${status}`)
    for (const status of ['', 'Open', 'UNPAID', 'Overdue', 'Sales Invoice', 'Awaiting payment', 'Impayé'])
      expect(statusOf(status), status).toEqual({ fields: { party: 'Ama', amountMinor: 1_250 }, errors: [] })
    for (const [status, amount] of [
      ['Credit note', '12.50'],
      ['Credit memo', '-12.50'],
      ['Avoir', '12.50'],
    ] as const)
      expect(statusOf(status, amount).fields, status).toEqual({ party: 'Ama', amountMinor: -1_250 })
    for (const status of ['Void', 'Cancelled', 'PAID', 'Draft', 'Written off', 'Annulé', 'Refunded'])
      expect(statusOf(status, '0.00'), status).toEqual({
        fields: {},
        errors: [['status', 'status_not_owed']],
      })
    expect(details('receivables', 'Name;Balance;Status', 'Ama;1;Void')).toEqual([
      'Its status is “Void”: nothing is owed on it. Leave the row out, or correct the status.',
    ])
  })

  it('of a payment is a credit below zero, and not known above it', () => {
    const header = 'Name;Open balance;Transaction type'
    expect(read('receivables', header, 'Ama;-40.00;Payment')).toEqual({
      fields: { party: 'Ama', amountMinor: -4_000 },
      errors: [],
    })
    expect(details('payables', header, 'Ama;40.00;Bill Payment')).toEqual([
      'This row is a “Bill Payment” of 40.00, not a debt. If it has not been applied to a document, enter it as a negative amount.',
    ])
  })

  it('is not known where it is partly paid, and its amount may be the whole one', () => {
    expect(details('receivables', 'Name;Amount;Status', 'Ama;100;Partially paid')).toEqual([
      'This document is partly paid, and “Amount” may be its original total. Rename the column with the outstanding amount to “Balance due”.',
    ])
    expect(read('receivables', 'Name;Balance due;Status', 'Ama;40;Partly paid')).toEqual({
      fields: { party: 'Ama', amountMinor: 4_000 },
      errors: [],
    })
  })
})

describe('a row of the shelves', () => {
  it('has a product, a quantity and the cost of one, which may be nothing', () => {
    expect(read('stock', 'Barcode;On hand;Cost price', '4006381333931;2.5;0')).toEqual({
      fields: { product: '4006381333931', quantityMilli: 2_500, unitCostMinor: 0 },
      errors: [],
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
  ])('%s is refused', (row, errors) => {
    expect(read('stock', 'SKU;Qty;Cost', row).errors).toEqual(errors)
  })
  it('in another currency is refused', () => {
    expect(read('stock', 'SKU;Qty;Cost;Devise', 'TEA;1;1;EUR').errors).toEqual([
      ['currency', 'currency_differs'],
    ])
    expect(read('stock', 'SKU;Qty;Cost;Currency code', 'TEA;1;1;GHS').errors).toEqual([])
  })
})

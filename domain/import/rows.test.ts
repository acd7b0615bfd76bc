import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { disarmed } from '../csv-text.ts'
import { formatMinor, minor } from '../money.ts'
import { formatMilli, milli } from '../quantity.ts'
import { matchColumns } from './columns.ts'
import { productColumns } from './product-columns.ts'
import { readProductRow } from './read-product-row.ts'
import { salesColumns } from './sales-columns.ts'
import { readLocalInstant, readSalesRow } from './sales-row.ts'

const shop = { currency: 'GHS', taxClasses: ['standard', 'zero'] as const }

describe('the columns of a list of products', () => {
  it.each([
    [
      'a spreadsheet',
      'Item code;Item;Barcode;Department;Selling price;Cost price;Qty in stock',
      ['sku', 'name', 'barcodes', 'category', 'price', 'cost', 'quantity'],
    ],
    [
      'Loyverse',
      'Handle;SKU;Name;Category;Description;Cost;Barcode;Price [Osu];In stock [Osu];Low stock [Osu]',
      [null, 'sku', 'name', 'category', null, 'cost', 'barcodes', 'price', 'quantity', 'reorderLevel'],
    ],
    [
      'a newer Loyverse',
      'Handle;SKU;Name;Category;Sold by weight;Option 1 name;Option 1 value;Option 2 name;Option 2 value;Option 3 name;Option 3 value;Cost;Barcode;SKU of included item;Quantity of included item;Track stock;Available for sale [Osu];Price [Osu];In stock [Osu];Low stock [Osu]',
      [
        ...[null, 'sku', 'name', 'category', 'unit', null, null, null, null, null, null, 'cost', 'barcodes'],
        ...[null, null, null, null, 'price', 'quantity', 'reorderLevel'],
      ],
    ],
    [
      'a French spreadsheet',
      "Référence;Désignation;Code-barres;Catégorie;Unité;Prix de vente TTC;TVA;Prix d’achat;Seuil d'alerte;Quantité en stock",
      [
        'sku',
        'name',
        'barcodes',
        'category',
        'unit',
        'price',
        'taxClass',
        'cost',
        'reorderLevel',
        'quantity',
      ],
    ],
    [
      'Square',
      'Token;Item Name;Description;SKU;Reporting Category;GTIN;Price;Default Unit Cost;Current Quantity Osu;Stock Alert Count Osu',
      [null, 'name', null, 'sku', 'category', 'barcodes', 'price', 'cost', 'quantity', null],
    ],
    [
      'Shopify',
      'Handle;Title;Product Category;Type;Variant SKU;Variant Inventory Qty;Variant Price;Variant Barcode;Cost per item',
      [null, 'name', null, 'category', 'sku', 'quantity', 'price', 'barcodes', 'cost'],
    ],
    [
      'Odoo',
      'Internal Reference;Name;Barcode;Sales Price;Cost;Product Category;Quantity On Hand;Unit of Measure',
      ['sku', 'name', 'barcodes', 'price', 'cost', 'category', 'quantity', 'unit'],
    ],
    [
      'QuickBooks',
      'Product/Service Name;SKU;Category;Sales Price / Rate;Purchase Cost;Quantity On Hand;Reorder Point',
      ['name', 'sku', 'category', 'price', 'cost', 'quantity', 'reorderLevel'],
    ],
    [
      'ERPNext',
      'Item Code;Item Name;Item Group;Default Unit of Measure;Opening Stock;Valuation Rate;Standard Selling Rate;Barcode (Barcodes)',
      ['sku', 'name', 'category', 'unit', 'quantity', 'cost', 'price', 'barcodes'],
    ],
  ])('are known as %s names them', (_program, names, fields) => {
    const header = names.split(';')
    const found = matchColumns(header, productColumns)
    expect(header.map((_, at) => [...found].find(([, index]) => index === at)?.[0] ?? null)).toEqual(fields)
  })
})

const productFields = Object.keys(productColumns) as (keyof typeof productColumns)[]
const salesFields = Object.keys(salesColumns) as (keyof typeof salesColumns)[]
const inOrder = <Field>(fields: readonly Field[]) => new Map(fields.map((field, at) => [field, at]))
/** Digits and signs, of which figures and days are made, and any other text. */
const anyCell = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789.,-−+eE:/ \u00a0\n\t\u0000='), maxLength: 25 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
)

describe('a row of products', () => {
  it('is read or refused at one of its columns, whatever its cells say', () => {
    fc.assert(
      fc.property(fc.array(anyCell, { maxLength: 12 }), (cells) => {
        const result = readProductRow(cells, inOrder(productFields), shop)
        if (!result.ok) {
          const refused = result.errors.map(({ field }) => field)
          expect(productFields).toEqual(expect.arrayContaining(refused))
          expect(refused.length).toBeGreaterThan(0)
          for (const { detail } of result.errors) expect(detail.length).toBeLessThan(300)
          return
        }
        const { sku = 'x', name = 'x', priceMinor = 0, costMinor = 0 } = result.row
        for (const text of [sku, name]) expect(text).toMatch(/^(?!\s)\P{Cc}+(?<!\s)$/u)
        for (const amount of [priceMinor, costMinor]) expect(Number.isSafeInteger(amount)).toBe(true)
      }),
    )
  })

  it('gives back the figures and texts that were written', () => {
    const text = fc.stringMatching(/^[=+@a-zé＝][a-z0-9 ]{0,20}[a-z]$/)
    fc.assert(
      fc.property(text, text, fc.nat(1_000_000_000), fc.nat(1_000_000_000), (sku, name, price, quantity) => {
        const cells = [
          disarmed(sku),
          disarmed(name),
          formatMinor(minor(price), 'GHS'),
          formatMilli(milli(quantity)),
        ]
        expect(readProductRow(cells, inOrder(['sku', 'name', 'price', 'quantity'] as const), shop)).toEqual({
          ok: true,
          row: { sku, name, priceMinor: price, quantityMilli: quantity },
        })
      }),
    )
  })
})

describe('a row of past sales', () => {
  const context = {
    columns: inOrder(salesFields),
    currency: 'GHS',
    readInstant: (text: string) => readLocalInstant(text, 'Africa/Accra'),
    now: '2026-03-10T12:00:00Z',
  }

  it('is read or refused at one of its columns, whatever its cells say', () => {
    fc.assert(
      fc.property(fc.array(anyCell, { maxLength: 12 }), (cells) => {
        const result = readSalesRow(cells, context)
        if (result.ok) expect(result.row.soldAt <= context.now).toBe(true)
        else {
          expect(salesFields).toContain(result.error.field)
          expect(result.error.detail.length).toBeLessThan(300)
        }
      }),
    )
  })

  it('of a return is taken back as the program wrote it down to be corrected', () => {
    const cells = ['R1', '2026-01-05 10:00', 'A1', '', "'-2", '3.00']
    expect(readSalesRow(cells, context)).toMatchObject({
      ok: true,
      row: { quantityMilli: -2000, netMinor: -600 },
    })
  })

  it('says an instant or none of any text, and never fails', () => {
    const time = fc.string({ unit: fc.constantFrom(...'0123456789-/:.TZ+ '), maxLength: 30 })
    fc.assert(
      fc.property(time, (text) => {
        const instant = readLocalInstant(text, 'Europe/London')
        if (instant !== null) expect(instant).toMatch(/^[+-]?\d{4,6}-\d\d-\d\dT.*Z$/)
      }),
    )
  })
})

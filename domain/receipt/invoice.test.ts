import { expect, test } from 'vitest'
import { day } from '../business-day.ts'
import { aSale, aSaleLine } from '../documents/sale/a-sale.fixture.ts'
import { minor } from '../money.ts'
import { milli } from '../quantity.ts'
import { declaredElsewhere } from '../tax/packs.ts'
import type { TaxClassId } from '../terms/tax.ts'
import { type Buyer, invoiceName, invoicePdf } from './invoice.ts'
import type { ShopOnPaper } from './receipt-paper.ts'
import { receiptView } from './view.ts'

const shop: ShopOnPaper = {
  ...{ name: 'Corner Shop', receiptHeader: ['1 High Street'] },
  ...{ currency: 'GBP', timeZone: 'Europe/London', taxPack: 'GB' },
  taxRegistrations: [{ from: day('2026-01-01'), scheme: 'standard', number: 'GB123456789' }],
}
const buyer: Buyer = { name: 'Ama Ltd', address: '2 Low Road', taxpayerNumber: null }

/** 60.00 at 20%, 50.00 zero-rated, 30.00 exempt; prices with tax. */
function receiptOf({
  times = 1,
  due = undefined as ReturnType<typeof day> | undefined,
  returnOf = null as string | null,
} = {}) {
  const line = (lineId: string, priceMinor: number, taxClassId: TaxClassId) =>
    aSaleLine({
      ...{ lineId, taxClassId, quantityMilli: milli(1_000 * times), unitPriceMinor: minor(priceMinor) },
      taxes: taxClassId === 'standard' ? [{ component: 'gb-vat', rateBp: 2_000, amountMinor: minor(0) }] : [],
    })
  const sold = aSale({
    lines: [line('a', 6_000, 'standard'), line('b', 5_000, 'zero'), line('c', 3_000, 'exempt')],
    soldAt: '2026-03-10T10:00:00Z',
    tenders: [{ kind: 'on-account', amountMinor: minor(14_000 * times) }],
  })
  const sale = returnOf === null ? sold : { ...sold, kind: 'return' as const }
  const beside = { saleId: 's', tillName: 'Till 1', cashier: null, customerName: null, entryHash: null }
  const names = (index: number) => ({ name: ['Lamp', 'Bread', 'Stamps'][index] ?? '', unit: null })
  return receiptView(sale, names, { ...beside, returnedReceipt: returnOf, due }, 'GB', [])
}

/** All that is printed on it, in its order. */
function textsOf(piece: unknown): string[] {
  if (typeof piece === 'string') return [piece]
  if (Array.isArray(piece)) return piece.flatMap(textsOf)
  if (typeof piece !== 'object' || piece === null) return []
  const { text, stack, columns, table, content } = piece as Record<string, unknown>
  return [text, stack, columns, (table as { body?: unknown } | undefined)?.body, content].flatMap(textsOf)
}

test('each line of an invoice says its rate and net amount, and zero-rated and exempt goods are listed apart', () => {
  const texts = textsOf(invoicePdf(receiptOf(), shop, buyer))
  const from = (text: string, count: number) => texts.slice(texts.indexOf(text), texts.indexOf(text) + count)
  expect(from('Goods', 6)).toEqual(['Goods', 'Quantity', 'Price with VAT', 'VAT', 'Net GBP', 'With VAT'])
  expect(texts).toContain('Till 1')
  expect(from('Lamp', 6)).toEqual(['Lamp', '1', '60.00', '20%', '50.00', '60.00'])
  expect(from('Bread', 6)).toEqual(['Bread', '1', '50.00', '0%', '50.00', '50.00'])
  expect(from('Stamps', 6)).toEqual(['Stamps', '1', '30.00', 'Exempt', '30.00', '30.00'])
  expect(from('Net of tax', 8)).toEqual([
    ...['Net of tax', '130.00', 'VAT 20% on 50.00', '10.00'],
    ...['VAT 0% on 50.00', '0.00', 'Exempt: 30.00', '0.00'],
  ])
})

test('a receipt is a tax invoice for a buyer with an address, and in Britain for anybody up to 250 pounds', () => {
  const named: Buyer = { ...buyer, address: null }
  expect(invoiceName(receiptOf(), shop, null)).toBe('Tax invoice')
  expect(invoiceName(receiptOf({ times: 2 }), shop, null)).toBe('Invoice')
  expect(invoiceName(receiptOf({ times: 2 }), shop, named)).toBe('Invoice')
  expect(invoiceName(receiptOf({ times: 2 }), shop, buyer)).toBe('Tax invoice')
  expect(invoiceName(receiptOf(), { ...shop, taxRegistrations: [] }, buyer)).toBe('Invoice')
})

test('the receipt of an imported sale shows the tax alone, and is no tax invoice', () => {
  const line = aSaleLine({ lineId: 'a', unitPriceMinor: minor(10_000) })
  const taxes = [{ component: declaredElsewhere.component, rateBp: 0, amountMinor: minor(2_000) }]
  const [netMinor, taxMinor, grossMinor] = [minor(10_000), minor(2_000), minor(12_000)]
  const past = aSale({
    ...{ soldAt: '2026-03-10T10:00:00Z', pricesIncludeTax: false, lines: [{ ...line, taxes }] },
    tenders: [{ kind: 'cash', amountMinor: grossMinor }],
    totals: { netMinor, taxMinor, grossMinor, changeMinor: minor(0) },
  })
  const beside = { saleId: 's', tillName: 'Till 1', cashier: null, customerName: null, entryHash: null }
  const names = () => ({ name: 'Lamp', unit: null })
  const view = receiptView(past, names, { ...beside, returnedReceipt: null, isImported: true }, 'GB', [])
  expect(invoiceName(view, shop, buyer)).toBe('Invoice')
  const texts = textsOf(invoicePdf(view, shop, buyer))
  const from = (text: string, count: number) => texts.slice(texts.indexOf(text), texts.indexOf(text) + count)
  expect(from('Lamp', 5)).toEqual(['Lamp', '1', '100.00', 'Taxed', '100.00'])
  expect(from('Net of tax', 6)).toEqual(['Net of tax', '100.00', 'Tax', '20.00', 'Total GBP', '120.00'])
})

test('the receipt of a shop that charges no tax mentions none', () => {
  const texts = textsOf(invoicePdf(receiptOf(), { ...shop, taxRegistrations: [] }, buyer))
  expect(texts.slice(texts.indexOf('Goods'), texts.indexOf('Goods') + 4)).toEqual([
    ...['Goods', 'Quantity', 'Price', 'Amount GBP'],
  ])
  expect(texts.some((text) => text.startsWith('Exempt'))).toBe(false)
})

test('a receipt on account says when it is to be paid', () => {
  const texts = (due?: ReturnType<typeof day>) => textsOf(invoicePdf(receiptOf({ due }), shop, buyer))
  expect(texts(day('2026-04-09')).join('|')).toContain('Due by|9 Apr 2026')
  expect(texts()).not.toContain('Due by')
})

test('a credit note is called that, and names the invoice that it credits', () => {
  const texts = textsOf(invoicePdf(receiptOf({ returnOf: 'A-7' }), shop, buyer))
  expect(texts).toContain('Credit note')
  expect(texts).toContain('For invoice A-7')
  expect(textsOf(invoicePdf(receiptOf(), shop, buyer)).join()).not.toContain('For invoice')
})

test('the buyer’s tax number is below the name, if it is known', () => {
  const registered: Buyer = { ...buyer, taxpayerNumber: 'C0012345678' }
  const texts = textsOf(invoicePdf(receiptOf(), shop, registered))
  const at = texts.indexOf('Ama Ltd')
  expect(texts.slice(at, at + 3)).toEqual(['Ama Ltd', '2 Low Road', 'Tax number C0012345678'])
  expect(textsOf(invoicePdf(receiptOf(), shop, buyer)).join()).not.toContain('Tax number C')
})

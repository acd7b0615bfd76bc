import { expect, test } from 'vitest'
import { day } from '../business-day.ts'
import { priceBasket } from '../documents/sale/price.ts'
import { minor } from '../money.ts'
import { milli } from '../quantity.ts'
import type { ShopOnPaper } from '../receipt/receipt-paper.ts'
import type { TaxRegistration } from '../tax/registration.ts'
import { type QuotationOnPaper, quotationPdf, quotationText } from './paper.ts'

const taxRegistrations: TaxRegistration[] = [{ from: day('2024-01-01'), scheme: 'standard', number: 'C0001' }]
const shop: ShopOnPaper = {
  ...{ name: 'Adom Provisions', receiptHeader: [], currency: 'GHS', timeZone: 'Africa/Accra' },
  ...{ taxPack: 'GH', taxRegistrations },
} as ShopOnPaper
const line = {
  ...{ lineId: '1', productId: 'rice', name: 'Rice', unit: 'kg' as const },
  ...{ quantityMilli: milli(2_500), unitPriceMinor: minor(1_200), taxClassId: 'standard' as const },
}
const { lines, totals } = priceBasket(
  { lines: [line] },
  {
    packId: 'GH',
    registrations: taxRegistrations,
    day: day('2026-11-25'),
    pricesIncludeTax: true,
    taxRule: 2,
  },
)
const quotation: QuotationOnPaper = {
  ...{
    quotationId: 'q',
    number: 12,
    customerName: 'Ama Mensah',
    quotedBy: null,
    note: 'Delivered on Friday',
  },
  ...{ quotedAt: '2026-11-25T10:00:00Z', validUntil: day('2026-12-09'), pricesIncludeTax: true, taxRule: 2 },
  ...{ lines: lines.map((one) => ({ ...one, name: 'Rice', unit: 'kg' as const })), totals },
  buyer: { address: '12 Oxford Street, Osu', taxpayerNumber: 'P0009' },
}

/** Every text of a piece of a PDF, in order. */
function textsOf(piece: unknown): string[] {
  if (Array.isArray(piece)) return piece.flatMap(textsOf)
  if (piece === null || typeof piece !== 'object') return []
  const { text, ...rest } = piece as { text?: string }
  return [...(text ? [text] : []), ...Object.values(rest).flatMap(textsOf)]
}

test('a printed quotation says who it is for, when it expires, and its taxes like an invoice', () => {
  const texts = textsOf(quotationPdf(quotation, shop).content)
  for (const text of [
    ...['Quotation', 'Q-12', 'Valid until 9 Dec 2026', 'Ama Mensah', 'Tax number P0009', 'Rice'],
    ...['Delivered on Friday', 'These prices are valid until 9 Dec 2026. This is not an invoice.'],
  ])
    expect(texts).toContain(text)
  // 30.00 with 20% in it: 3.75 VAT and 0.63 of each levy, rounded on its own; the net takes the rest.
  expect(texts.join(' ')).toMatch(/Net of tax \S*24\.99/)
  expect(texts.join(' ')).toContain('30.00')
  expect(texts.some((text) => text.includes('Change') || text.includes('Cash'))).toBe(false)
})

test('the message with a quotation names it and its last day', () => {
  expect(quotationText(quotation, 'Adom Provisions')).toContain(
    'our quotation Q-12. Its prices are valid until 9 Dec 2026.',
  )
})

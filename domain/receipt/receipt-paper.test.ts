import { expect, test } from 'vitest'
import { day } from '../business-day.ts'
import { aSale, aSaleLine } from '../documents/sale/a-sale.fixture.ts'
import { minor } from '../money.ts'
import type { Tender } from '../payments/paid-tender.ts'
import { invoicePdf } from './invoice.ts'
import { receiptPaper, type ShopOnPaper } from './receipt-paper.ts'
import { receiptView } from './view.ts'

const shop: ShopOnPaper = {
  ...{ name: 'Adom Provisions', receiptHeader: [] },
  ...{ currency: 'GHS', timeZone: 'Africa/Accra', taxPack: 'GH' },
  taxRegistrations: [{ from: day('2026-01-01'), scheme: 'not-registered' }],
}
const code = '12345-6789T'

function printed(kind: 'sale' | 'return', tender: Tender): string {
  const sale = { ...aSale({ lines: [aSaleLine({})], tenders: [tender] }), kind }
  const beside = { saleId: 's', tillName: 'Till 1', cashier: null, customerName: null, entryHash: null }
  const names = () => ({ name: 'Lamp', unit: null })
  const view = receiptView(sale, names, { ...beside, returnedReceipt: null }, 'GH', [])
  return JSON.stringify(receiptPaper(view, shop))
}

test('the slip of a return has the whole store credit code, and the receipt it pays has the end of it', () => {
  const byCredit: Tender = { kind: 'store-credit', amountMinor: minor(500), reference: code }
  expect(printed('return', byCredit)).toContain(`"is":"bars","code":"${code}"`)
  const paid = printed('sale', byCredit)
  expect(paid).toContain('Store credit (…789T)')
  expect(paid).not.toContain('12345')
  // Only a code is shortened.
  expect(printed('sale', { ...byCredit, reference: 'Voucher 17' })).toContain('(Voucher 17)')
  expect(printed('sale', { kind: 'card', amountMinor: minor(500), reference: code })).toContain(`(${code})`)
})

test('the note of a line is printed below it', () => {
  const noted = { ...aSale({ lines: [aSaleLine({ note: 'Serial 4711' })] }), kind: 'sale' as const }
  const beside = { saleId: 's', tillName: 'Till 1', cashier: null, customerName: null, entryHash: null }
  const names = () => ({ name: 'Lamp', unit: null })
  const view = receiptView(noted, names, { ...beside, returnedReceipt: null }, 'GH', [])
  const goods = receiptPaper(view, shop).parts.flatMap(({ lines }) =>
    lines.filter(({ is }) => is === 'goods'),
  )
  expect(goods).toMatchObject([{ name: 'Lamp', below: [expect.stringContaining(' × '), 'Serial 4711'] }])
  expect(JSON.stringify(invoicePdf(view, shop, null))).toContain('Lamp\\nSerial 4711')
})

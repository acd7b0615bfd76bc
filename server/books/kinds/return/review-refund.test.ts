import { expect, test } from 'vitest'
import { minor } from '#domain/money.ts'
import type { Tender } from '#domain/payments/paid-tender.ts'
import type { SaleDocument } from '../sale/stored.ts'
import { reviewRefund } from './review-refund.ts'

const totals = { netMinor: minor(100), taxMinor: minor(0), grossMinor: minor(100), changeMinor: minor(0) }
const paid = (kind: 'sale' | 'return', typeId?: string) => {
  const tender: Tender = { kind: 'mobile-money', ...(typeId && { typeId }), amountMinor: minor(100) }
  return { kind, tenders: [tender], totals, origin: 'till' } as unknown as SaleDocument
}

test('a refund by another payment type of the same kind is reported: it is on another account', () => {
  const sale = paid('sale', 'bank-transfer')
  expect(reviewRefund(paid('return', 'bank-transfer'), sale, [])).toEqual([])
  expect(reviewRefund(paid('return'), sale, [])).toEqual([
    { code: 'refund_tender_differs', said: 'mobile-money', expected: 'bank-transfer' },
  ])
})

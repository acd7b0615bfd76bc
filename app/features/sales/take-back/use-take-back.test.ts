import { expect, test } from 'vitest'
import type { CashierHere } from '#app/features/till/cashier/use-cashier.ts'
import type { Shop } from '#domain/api/shop.ts'
import type { LimitsOfStaff } from '#domain/documents/setting/schema.ts'
import { minor } from '#domain/money.ts'
import type { Tender } from '#domain/payments/paid-tender.ts'
import { refundBeyond } from './use-take-back.ts'

const staff: CashierHere = { uid: 'kofi', name: 'Kofi', isOwner: false, isByCode: true }
const limits: LimitsOfStaff = {
  maxDiscountBp: 500,
  mayReturn: true,
  mayRefundCash: true,
  seesEarnings: false,
}
const shopWith = (setTo: LimitsOfStaff | null) =>
  ({ timeZone: 'Africa/Accra', settings: { staffLimits: [{ from: null, setTo }] } }) as unknown as Shop
const cash: Tender[] = [{ kind: 'cash', amountMinor: minor(700) }]
const asPaid = { tenders: cash, by: 'as-paid' as const }

test('a refund by the original payment type needs no approval, unless the shop limits returns or cash', () => {
  expect(refundBeyond(asPaid, shopWith(limits), staff)).toBeNull()
  expect(refundBeyond(asPaid, shopWith(null), staff)).toBeNull()
  expect(refundBeyond(asPaid, shopWith({ ...limits, mayRefundCash: false }), staff)?.wanted).toEqual([
    { act: 'refund', mostMinor: 700 },
  ])
  expect(refundBeyond(asPaid, shopWith({ ...limits, mayReturn: false }), staff)?.wanted).toEqual([
    { act: 'return', mostMinor: 700 },
  ])
})

test('a refund by another payment type needs the owner’s approval, and the owner needs none', () => {
  const other = { tenders: cash, by: 'cash' as const }
  expect(refundBeyond(other, shopWith(limits), staff)?.wanted).toEqual([{ act: 'refund', mostMinor: 700 }])
  expect(refundBeyond(other, shopWith(limits), { ...staff, isOwner: true })).toBeNull()
})

test('what comes off a debt needs no approval: nothing is paid out', () => {
  const owed: Tender[] = [{ kind: 'on-account', amountMinor: minor(700) }]
  expect(refundBeyond({ tenders: owed, by: 'cash' }, shopWith(limits), staff)).toBeNull()
})

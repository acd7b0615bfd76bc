import { expect, test } from 'vitest'
import { minor } from '../../money.ts'
import { accountCode } from '../../terms/account.ts'
import { aSale } from '../sale/a-sale.fixture.ts'
import { type LeftToTakeBack, typedAs } from '../sale/compose-return.ts'
import { leftByTender } from '../sale/refund.ts'
import { type SaleOfShift, sumShift } from '../shift-close/sums.ts'
import { leftByType, leftOfType } from './paid-and-left.ts'
import { postPaymentCorrection } from './posting.ts'
import { PaymentCorrectionBody } from './schema.ts'

const cash = { kind: 'cash', account: accountCode('1000'), name: 'Cash' } as const
const mtn = { kind: 'mobile-money', account: accountCode('1030'), name: 'Mobile money' } as const
const telecel = {
  kind: 'mobile-money',
  typeId: 'telecel',
  account: accountCode('1031'),
  name: 'Telecel',
} as const
const input = { amountMinor: minor(400), tillId: 'till', shiftId: 'shift' }
const paid = (tenders: object[], grossMinor = 1_000, changeMinor = 0) => {
  const sale = aSale({})
  return { ...sale, tenders, totals: { ...sale.totals, grossMinor, changeMinor } } as unknown as typeof sale
}

test('a payment keyed as cash leaves the drawer of its shift for the account it was paid into', () => {
  expect(postPaymentCorrection({ ...input, from: cash, to: mtn })).toEqual([
    { account: '1030', amountMinor: 400 },
    { account: '1000', amountMinor: -400, dims: { till: 'till', shift: 'shift' } },
  ])
  expect(postPaymentCorrection({ ...input, from: mtn, to: telecel })).toEqual([
    { account: '1031', amountMinor: 400 },
    { account: '1030', amountMinor: -400 },
  ])
})

test('a drawer that was counted keeps its count: what the count booked as short is put right', () => {
  expect(postPaymentCorrection({ ...input, from: cash, to: mtn, isCounted: true })).toEqual([
    { account: '1030', amountMinor: 400 },
    { account: '6910', amountMinor: -400 },
  ])
})

test('the amount left on each payment type allows for change, returns and corrections', () => {
  const sale = paid(
    [
      { kind: 'mobile-money', amountMinor: 300 },
      { kind: 'mobile-money', typeId: 'telecel', amountMinor: 400 },
      { kind: 'cash', amountMinor: 500 },
    ],
    1_000,
    200,
  )
  const back = paid([{ kind: 'mobile-money', amountMinor: 100 }])
  const left = leftByType(sale, [back], [{ from: cash, to: telecel, amountMinor: 300 }])
  expect(left).toEqual([
    { kind: 'mobile-money', amountMinor: 200 },
    { kind: 'mobile-money', typeId: 'telecel', amountMinor: 700 },
  ])
  expect([leftOfType(left, telecel), leftOfType(left, cash)]).toEqual([700, 0])
  expect([...leftByTender(sale, [back], [{ from: cash, to: telecel, amountMinor: 300 }])]).toEqual([
    ['mobile-money', 900],
    ['cash', 0],
  ])
})

test('a refund as it was paid gives each type no more than is left of it, whatever came back before', () => {
  const left: LeftToTakeBack['leftByType'] = [
    { kind: 'mobile-money', amountMinor: minor(200) },
    { kind: 'mobile-money', typeId: 'telecel', amountMinor: minor(700) },
  ]
  expect(typedAs([{ kind: 'mobile-money', amountMinor: minor(900) }], left)).toEqual([
    { kind: 'mobile-money', amountMinor: 200 },
    { kind: 'mobile-money', typeId: 'telecel', amountMinor: 700 },
  ])
})

test('the tenders of a shift follow corrections of its receipts', () => {
  const receipt = { ...aSale({}), kind: 'sale', discountMinor: minor(0), lines: [] } as unknown as SaleOfShift
  const { tenders } = sumShift([receipt], [{ from: cash, to: telecel, amountMinor: minor(400) }])
  expect(tenders).toEqual([
    { tender: 'cash', amountMinor: 600 },
    { tender: 'mobile-money', typeId: 'telecel', name: 'Telecel', amountMinor: 400 },
  ])
})

test('a correction moves money from one payment type to another, and says why', () => {
  const body = { from: { kind: 'cash' }, to: { kind: 'card' }, amountMinor: 1, reason: 'Wrong key' }
  const isTaken = (more: object) => PaymentCorrectionBody.safeParse({ ...body, ...more }).success
  expect(isTaken({})).toBe(true)
  expect(isTaken({ to: { kind: 'cash' } })).toBe(false)
  expect(isTaken({ to: { kind: 'on-account' } })).toBe(false)
  expect(isTaken({ amountMinor: 0 })).toBe(false)
  expect(isTaken({ reason: ' ' })).toBe(false)
})

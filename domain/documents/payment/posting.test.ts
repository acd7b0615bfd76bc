import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minor } from '../../money.ts'
import { inputTaxAccount } from '../../terms/chart.ts'
import { type PaymentAmounts, postPayment } from './posting.ts'

const received: PaymentAmounts = {
  direction: 'received',
  paymentId: 'payment',
  party: 'ama',
  money: 'cash',
  tillId: 'till',
  amountMinor: minor(900),
  discountMinor: minor(20),
  withheldVatMinor: minor(70),
  withheldIncomeTaxMinor: minor(30),
  allocations: [{ document: 'sale', amountMinor: minor(1000) }],
  credits: [{ document: 'return', amountMinor: minor(15) }],
  restMinor: minor(35),
}

test('money received settles what a customer owes; the rest is their credit', () => {
  expect(postPayment(received)).toEqual([
    { account: '1000', amountMinor: 900, dims: { till: 'till' } },
    { account: '6930', amountMinor: 20 },
    { account: '1360', amountMinor: 70 },
    { account: '1370', amountMinor: 30 },
    { account: '2200', amountMinor: 15, dims: { party: 'ama', openItem: 'return' } },
    { account: '1100', amountMinor: -1000, dims: { party: 'ama', openItem: 'sale' } },
    { account: '2200', amountMinor: -35, dims: { party: 'ama', openItem: 'payment' } },
  ])
})

test('money paid settles what a supplier is owed, out of the owner’s pocket too', () => {
  const { tillId: _, ...paid } = received
  expect(postPayment({ ...paid, direction: 'paid', money: 'owner' })).toEqual([
    { account: '3000', amountMinor: -900 },
    { account: '4910', amountMinor: -20 },
    { account: '2160', amountMinor: -100 },
    { account: '2000', amountMinor: -15, dims: { party: 'ama', openItem: 'return' } },
    { account: '2000', amountMinor: 1000, dims: { party: 'ama', openItem: 'sale' } },
    { account: '2000', amountMinor: 35, dims: { party: 'ama', openItem: 'payment' } },
  ])
})

test('a discount is posted without its tax, and the tax where that of the goods went', () => {
  const taxOf = () => ({ component: 'gb-vat', inputAccount: inputTaxAccount(1) })
  const discountTax = {
    taxClassId: 'standard' as const,
    taxes: [{ component: 'gb-vat', rateBp: 2000, amountMinor: minor(20) }],
    taxPack: 'GB' as const,
    taxOf,
  }
  const of = {
    discountMinor: minor(120),
    discountTax,
    withheldVatMinor: minor(0),
    withheldIncomeTaxMinor: minor(0),
  }
  const input = { ...received, ...of, credits: [], restMinor: minor(20) }
  const tax = { class: 'standard', component: 'gb-vat', rateBp: 2000 }
  expect(postPayment(input).slice(1, 3)).toEqual([
    { account: '6930', amountMinor: 100 },
    { account: '2101', amountMinor: 20, dims: { tax: { ...tax, direction: 'output' } }, baseMinor: 100 },
  ])
  const { tillId: _, ...paid } = input
  expect(postPayment({ ...paid, direction: 'paid', money: 'bank' }).slice(1, 3)).toEqual([
    { account: '4910', amountMinor: -100 },
    { account: '1301', amountMinor: -20, dims: { tax: { ...tax, direction: 'input' } }, baseMinor: -100 },
  ])
})

test('whatever is paid and discounted, debits equal credits', () => {
  const amount = fc.nat(1_000_000).map(minor)
  const direction = fc.constantFrom('received' as const, 'paid' as const)
  fc.assert(
    fc.property(direction, amount, amount, amount, amount, (side, paid, discountMinor, vat, restMinor) => {
      const wholeMinor = paid + discountMinor + vat - restMinor
      fc.pre(wholeMinor > 0)
      const lines = postPayment({
        ...received,
        direction: side,
        amountMinor: paid,
        discountMinor,
        withheldVatMinor: vat,
        withheldIncomeTaxMinor: minor(0),
        credits: [],
        allocations: [{ document: 'sale', amountMinor: minor(wholeMinor) }],
        restMinor,
      })
      expect(lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0)
    }),
  )
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { minor, sumMinor } from '../money.ts'
import { milli } from '../quantity.ts'
import { landedCosts, taxesAsInvoiced, taxesOn, taxTotals, unpacked } from './invoice.ts'

const amounts = fc.array(
  fc.integer({ min: 0, max: 1_000_000 }).map((amount) => minor(amount)),
  {
    minLength: 1,
    maxLength: 30,
  },
)

it('an invoice in cartons is converted to the units sold', () => {
  expect(
    unpacked({ packsMilli: milli(3_000), packSizeMilli: milli(24_000), packCostMinor: minor(4_801) }),
  ).toEqual({
    quantityMilli: 72_000,
    netMinor: 14_403,
  })
})

it('the freight of an invoice is spread by value', () => {
  expect(landedCosts([minor(100), minor(300)], minor(40))).toEqual([110, 330])
  expect(landedCosts([minor(0), minor(0)], minor(5))).toEqual([3, 2])
  expect(landedCosts([minor(7)], minor(0))).toEqual([7])
})

it('the freight of an invoice is spread without loss, whatever the lines', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 100_000 }), (nets, freight) => {
      const landed = landedCosts(nets, minor(freight))
      expect(sumMinor(landed)).toBe(sumMinor(nets) + freight)
      expect(landed.every((cost, at) => cost >= (nets[at] ?? 0))).toBe(true)
    }),
  )
})

it('the tax on an invoice replaces that of its lines', () => {
  const vat = [{ component: 'gb-vat', rateBp: 2000 }]
  const lines = [taxesOn(minor(1_001), vat), taxesOn(minor(2_002), vat), []]
  expect(taxTotals(lines)).toEqual(new Map([['gb-vat', 600]]))
  const input = taxesAsInvoiced(lines, new Map([['gb-vat', minor(601)]]))
  expect(taxTotals(input)).toEqual(new Map([['gb-vat', 601]]))
  expect(input[2]).toEqual([])
  expect(taxesAsInvoiced(lines, new Map([['gb-vat', minor(0)]]))).toEqual([[], [], []])
})

it('the lines of an invoice add up to its total, whatever they are', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 1_000_000 }), (nets, total) => {
      const lines = nets.map((net) => taxesOn(net, [{ component: 'gh-vat', rateBp: 1500 }]))
      fc.pre(lines.flat().some(({ amountMinor }) => amountMinor > 0))
      const input = taxesAsInvoiced(lines, new Map([['gh-vat', minor(total)]]))
      expect(taxTotals(input).get('gh-vat') ?? 0).toBe(total)
    }),
  )
})

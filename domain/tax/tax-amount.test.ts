import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minor } from '../money.ts'
import { splitByLargestRemainder, splitInclusive } from './inclusive-price.ts'
import { addExclusive, taxAmount } from './tax-amount.ts'
import { currentTaxRule } from './tax-rule.ts'

const anyAmount = fc.integer({ min: 0, max: 1_000_000_000_000 }).map(minor)
const anyRates = fc
  .array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 8 })
  .map((rates) => rates.map((rateBp, i) => ({ component: `tax-${i}`, rateBp })))

const anyPricing = fc.record({
  pricesIncludeTax: fc.boolean(),
  taxRule: fc.constantFrom(undefined, currentTaxRule),
})

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

describe('tax', () => {
  test('whatever the rates, net and components add up to the gross', () => {
    fc.assert(
      fc.property(anyAmount, anyRates, anyPricing, (amountMinor, rates, pricing) => {
        const taxed = taxAmount(amountMinor, rates, pricing)
        expect(taxed.netMinor + taxed.taxMinor).toBe(taxed.grossMinor)
        expect(sum(taxed.taxes.map((tax) => tax.amountMinor))).toBe(taxed.taxMinor)
        expect(pricing.pricesIncludeTax ? taxed.grossMinor : taxed.netMinor).toBe(amountMinor)
        expect(taxed.taxes.map(({ component, rateBp }) => ({ component, rateBp }))).toEqual(rates)
      }),
    )
  })

  test('each component of an inclusive price is its exact share to the nearest minor unit', () => {
    fc.assert(
      fc.property(anyAmount, anyRates, (gross, rates) => {
        const whole = 10_000 + sum(rates.map((rate) => rate.rateBp))
        for (const { rateBp, amountMinor } of splitInclusive(gross, rates).taxes) {
          // Twice the distance, times the whole: no fraction.
          const over = 2n * (BigInt(amountMinor) * BigInt(whole) - BigInt(gross) * BigInt(rateBp))
          expect(over <= BigInt(whole) && over > -BigInt(whole)).toBe(true)
        }
      }),
    )
  })

  test('components of one rate are equal', () => {
    fc.assert(
      fc.property(anyAmount, anyRates, anyPricing, (amount, rates, { pricesIncludeTax }) => {
        const { taxes } = taxAmount(amount, rates, { pricesIncludeTax, taxRule: currentTaxRule })
        for (const tax of taxes) {
          const ofItsRate = taxes.filter(({ rateBp }) => rateBp === tax.rateBp)
          expect(new Set(ofItsRate.map(({ amountMinor }) => amountMinor)).size).toBe(1)
        }
      }),
    )
  })

  test('the half of a minor unit goes to the tax', () => {
    // 3.99 of 120%: VAT 0.665. With equal remainders the older rule kept it in the net.
    const vat = [{ component: 'gb-vat', rateBp: 2000 }]
    expect(splitInclusive(minor(399), vat)).toMatchObject({ netMinor: 332, taxMinor: 67 })
    expect(splitByLargestRemainder(minor(399), vat)).toMatchObject({ netMinor: 333, taxMinor: 66 })
  })

  test('a component of zero is kept', () => {
    // 10 pesewas of 120%: NHIL and GETFund 0.21 each, VAT 1.25.
    const rates = [
      { component: 'gh-nhil', rateBp: 250 },
      { component: 'gh-getfund', rateBp: 250 },
      { component: 'gh-vat', rateBp: 1500 },
    ]
    expect(splitInclusive(minor(10), rates).taxes.map(({ amountMinor }) => amountMinor)).toEqual([0, 0, 1])
  })

  test('by the older rule every part of an inclusive price is within a minor unit of its exact share', () => {
    fc.assert(
      fc.property(anyAmount, anyRates, (gross, rates) => {
        const taxed = splitByLargestRemainder(gross, rates)
        const whole = 10_000 + sum(rates.map((rate) => rate.rateBp))
        expect(Math.abs(taxed.netMinor - (gross * 10_000) / whole)).toBeLessThan(1.001)
        for (const { rateBp, amountMinor } of taxed.taxes) {
          expect(Math.abs(amountMinor - (gross * rateBp) / whole)).toBeLessThan(1.001)
        }
      }),
    )
  })

  test('a component on top of a price is rounded on its own, a half away from zero', () => {
    // 2.5% of 1.00 is 2.5 pesewas: 3, twice. 5% in one component would have been 5.
    const levies = [
      { component: 'a', rateBp: 250 },
      { component: 'b', rateBp: 250 },
    ]
    expect(addExclusive(minor(100), levies).taxMinor).toBe(6)
  })

  test('what was added to a price that needs no rounding is found in it again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), anyRates, (units, rates) => {
        const added = addExclusive(minor(units * 10_000), rates)
        expect(splitInclusive(added.grossMinor, rates)).toEqual(added)
      }),
    )
  })

  test('an amount taken back is the mirror of the same amount charged', () => {
    fc.assert(
      fc.property(anyAmount, anyRates, anyPricing, (amountMinor, rates, pricing) => {
        const charged = taxAmount(amountMinor, rates, pricing)
        const back = taxAmount(minor(-amountMinor), rates, pricing)
        expect(back.netMinor).toBe(minor(-charged.netMinor))
        expect(back.taxes.map((tax) => tax.amountMinor)).toEqual(
          charged.taxes.map((tax) => minor(-tax.amountMinor)),
        )
      }),
    )
  })
})

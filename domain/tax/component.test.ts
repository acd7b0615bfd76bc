import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minor } from '../money.ts'
import { addExclusive, splitInclusive, taxAmount } from './component.ts'

const anyAmount = fc.integer({ min: 0, max: 1_000_000_000_000 }).map(minor)
const anyRates = fc
  .array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 8 })
  .map((rates) => rates.map((rateBp, i) => ({ component: `tax-${i}`, rateBp })))

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

describe('tax', () => {
  test('whatever the rates, net and components add up to the gross', () => {
    fc.assert(
      fc.property(anyAmount, anyRates, fc.boolean(), (amountMinor, rates, pricesIncludeTax) => {
        const taxed = taxAmount(amountMinor, rates, pricesIncludeTax)
        expect(taxed.netMinor + taxed.taxMinor).toBe(taxed.grossMinor)
        expect(sum(taxed.taxes.map((tax) => tax.amountMinor))).toBe(taxed.taxMinor)
        expect(pricesIncludeTax ? taxed.grossMinor : taxed.netMinor).toBe(amountMinor)
        expect(taxed.taxes.map(({ component, rateBp }) => ({ component, rateBp }))).toEqual(rates)
      }),
    )
  })

  test('every part of an inclusive price is within a minor unit of its exact share', () => {
    fc.assert(
      fc.property(anyAmount, anyRates, (gross, rates) => {
        const taxed = splitInclusive(gross, rates)
        const whole = 10_000 + sum(rates.map((rate) => rate.rateBp))
        expect(Math.abs(taxed.netMinor - (gross * 10_000) / whole)).toBeLessThan(1.001)
        for (const { rateBp, amountMinor } of taxed.taxes) {
          expect(Math.abs(amountMinor - (gross * rateBp) / whole)).toBeLessThan(1.001)
        }
      }),
    )
  })

  test('a component on top of a price is rounded on its own, a half away from zero', () => {
    // 2.5 % of 1.00 is 2.5 pesewas: 3, twice. 5 % in one component would have been 5.
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
      fc.property(anyAmount, anyRates, fc.boolean(), (amountMinor, rates, pricesIncludeTax) => {
        const charged = taxAmount(amountMinor, rates, pricesIncludeTax)
        const back = taxAmount(minor(-amountMinor), rates, pricesIncludeTax)
        expect(back.netMinor).toBe(minor(-charged.netMinor))
        expect(back.taxes.map((tax) => tax.amountMinor)).toEqual(
          charged.taxes.map((tax) => minor(-tax.amountMinor)),
        )
      }),
    )
  })
})

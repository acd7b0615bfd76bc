import fc from 'fast-check'
import { expect, test } from 'vitest'
import { day } from '../business-day.ts'
import { minor } from '../money.ts'
import { costOfPurchase, type PurchaseLine, purchaseTaxes } from '../tax/purchase.ts'
import { accounts } from '../terms/chart.ts'
import { TaxScheme } from '../terms/tax.ts'
import { postPurchase } from './purchase.ts'

const anyLine: fc.Arbitrary<PurchaseLine> = fc.record(
  {
    netMinor: fc.nat(1_000_000).map(minor),
    taxClassId: fc.constantFrom('standard' as const, 'zero' as const),
    use: fc.constant('blocked' as const),
    taxes: fc.array(
      fc.record({
        component: fc.constantFrom('gh-vat', 'gh-nhil', 'gh-covid', 'fr-tva'),
        rateBp: fc.nat(2000),
        amountMinor: fc.nat(200_000).map(minor),
      }),
      { maxLength: 5 },
    ),
  },
  { requiredKeys: ['netMinor', 'taxClassId', 'taxes'] },
)

test('whatever a bill says, cost and tax claimed back add up to it, and the cost is what is posted', () => {
  fc.assert(
    fc.property(
      anyLine,
      fc.constantFrom(...TaxScheme.options),
      fc.constantFrom('2025-12-31', '2026-01-01'),
      (line, scheme, on) => {
        const taxOf = purchaseTaxes('GH', [{ from: day('2020-01-01'), scheme }], day(on))
        const posted = postPurchase(line, { account: accounts.inventory }, taxOf)
        const sumOf = (isWanted: (account: string) => boolean) =>
          posted.reduce((sum, { account, amountMinor }) => (isWanted(account) ? sum + amountMinor : sum), 0)
        const whole = line.taxes.reduce((sum, { amountMinor }) => sum + amountMinor, Number(line.netMinor))
        expect(sumOf(() => true)).toBe(whole)
        expect(sumOf((account) => account === '1200')).toBe(costOfPurchase(line, taxOf))
      },
    ),
  )
})

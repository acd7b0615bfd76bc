import { expect, test } from 'vitest'
import { day } from '../business-day.ts'
import { minor } from '../money.ts'
import { keepPurchaseTaxes, keptPurchaseTaxes, type PurchaseLine, purchaseTaxes } from './purchase.ts'

const today = day('2026-03-10')
const registered = [{ from: day('2025-01-01'), scheme: 'standard' as const }]
const line = (...components: string[]): PurchaseLine => ({
  netMinor: minor(1000),
  taxClassId: 'standard',
  taxes: components.map((component) => ({ component, rateBp: 2000, amountMinor: minor(200) })),
})
const ghana = purchaseTaxes('GH', registered, today)

test('a tax that was unknown at purchase stays so when the tax pack learns it', () => {
  const kept = keepPurchaseTaxes([line('gb-vat')], ghana)
  expect(kept).toEqual({ claimedBack: [], unknownTaxes: ['gb-vat'] })
  // A pack that knows it, and claims it back.
  expect(purchaseTaxes('GB', registered, today)('gb-vat')).toEqual({
    component: 'gb-vat',
    inputAccount: '1301',
  })
  expect(keptPurchaseTaxes('GB', registered, today, kept)('gb-vat')).toEqual(ghana('gb-vat'))
})

test('tax claimed back, or not, stays so when the shop’s registration is corrected later', () => {
  const lines = [line('gh-vat', 'gh-nhil'), line('gh-vat')]
  for (const [then, later] of [
    [registered, []],
    [[], registered],
  ] as const) {
    const before = purchaseTaxes('GH', then, today)
    const kept = keptPurchaseTaxes('GH', later, today, keepPurchaseTaxes(lines, before))
    for (const component of ['gh-vat', 'gh-nhil']) expect(kept(component)).toEqual(before(component))
  }
})

test('a purchase without tax keeps nothing, and an earlier one goes by the tax pack', () => {
  expect(keepPurchaseTaxes([line()], ghana)).toEqual({})
  expect(keptPurchaseTaxes('GH', registered, today, {})('gh-vat')).toEqual(ghana('gh-vat'))
})

test('claims no tax back on rent and vehicles in Nigeria before 2026, and on goods for sale as before', () => {
  const registrations = [{ from: day('2020-02-01'), scheme: 'standard' as const }]
  const accountOf = (on: string, bought: 'goods' | 'own-use') =>
    purchaseTaxes('NG', registrations, day(on), bought)('ng-vat').inputAccount
  expect(accountOf('2025-12-31', 'own-use')).toBeNull()
  expect(accountOf('2025-12-31', 'goods')).toBe('1301')
  expect(accountOf('2026-01-01', 'own-use')).toBe('1301')
})

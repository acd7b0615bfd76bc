import { describe, expect, test } from 'vitest'
import { day } from '../business-day.ts'
import { minor } from '../money.ts'
import { TaxClassId, type TaxPackId, TaxPackId as TaxPackIds, type TaxScheme } from '../terms/tax.ts'
import {
  componentInfo,
  countryDefaults,
  declaredElsewhere,
  isRecoverable,
  knownCountries,
  openSchemes,
  printedRateBp,
  ratesOn,
  schemeOn,
  taxPack,
} from './packs.ts'
import { taxAmount } from './tax-amount.ts'
import { currentTaxRule } from './tax-rule.ts'

/** Net, then each component by its id: what a line of this amount says. */
function receipt(
  packId: TaxPackId,
  on: string,
  amount: number,
  pricesIncludeTax: boolean,
  taxClassId: TaxClassId = 'standard',
  scheme: TaxScheme = 'standard',
) {
  const taxed = taxAmount(minor(amount), ratesOn(packId, scheme, taxClassId, day(on)), {
    pricesIncludeTax,
    taxRule: currentTaxRule,
  })
  return {
    net: taxed.netMinor,
    ...Object.fromEntries(taxed.taxes.map((tax) => [tax.component, tax.amountMinor])),
    gross: taxed.grossMinor,
  }
}

describe('Ghana', () => {
  test('on 2025-12-31, GH₵ 100.00 before tax', () => {
    // NHIL 2.5% of 100.00 = 2.50, GETFund 2.50, COVID-19 1% = 1.00.
    // VAT 15% of (100.00 + 2.50 + 2.50 + 1.00 = 106.00) = 15.90. To pay: 121.90.
    expect(receipt('GH', '2025-12-31', 10_000, false)).toEqual({
      net: 10_000,
      'gh-nhil': 250,
      'gh-getfund': 250,
      'gh-covid': 100,
      'gh-vat': 1590,
      gross: 12_190,
    })
  })

  test('on 2026-01-01, GH₵ 100.00 before tax', () => {
    // All three on the same 100.00: NHIL 2.50, GETFund 2.50, VAT 15.00. To pay: 120.00.
    expect(receipt('GH', '2026-01-01', 10_000, false)).toEqual({
      net: 10_000,
      'gh-nhil': 250,
      'gh-getfund': 250,
      'gh-vat': 1500,
      gross: 12_000,
    })
  })

  test('on 2025-12-31, GH₵ 10.00 with tax', () => {
    // Shares of 1000 pesewas, of 12190: net 10000 → 820.344, NHIL 250 → 20.508, GETFund 20.508,
    // COVID 100 → 8.203, VAT 1590 → 130.435. Each to the nearest: 21, 21, 8, 130; net is what is left, 820.
    expect(receipt('GH', '2025-12-31', 1000, true)).toEqual({
      net: 820,
      'gh-nhil': 21,
      'gh-getfund': 21,
      'gh-covid': 8,
      'gh-vat': 130,
      gross: 1000,
    })
  })

  test('on 2026-01-01, GH₵ 10.00 with tax', () => {
    // Of 12000: NHIL 20.833, GETFund 20.833, VAT 125.000. Net is what is left, 833.
    expect(receipt('GH', '2026-01-01', 1000, true)).toEqual({
      net: 833,
      'gh-nhil': 21,
      'gh-getfund': 21,
      'gh-vat': 125,
      gross: 1000,
    })
  })

  test('a retailer under the flat rate charges 3% and the COVID-19 levy until 2025-12-31, then what everyone does', () => {
    // 1% of 100.00 = 1.00 for the COVID-19 levy, 3% = 3.00.
    expect(receipt('GH', '2025-12-31', 10_000, false, 'standard', 'flat-rate')).toEqual({
      net: 10_000,
      'gh-covid': 100,
      'gh-flat': 300,
      gross: 10_400,
    })
    // Of 10400: levy 9.615, VAT 28.846; net is what is left, 961.
    expect(receipt('GH', '2025-12-31', 1000, true, 'standard', 'flat-rate')).toEqual({
      net: 961,
      'gh-covid': 10,
      'gh-flat': 29,
      gross: 1000,
    })
    expect(receipt('GH', '2026-01-01', 10_000, false, 'standard', 'flat-rate')).toEqual(
      receipt('GH', '2026-01-01', 10_000, false),
    )
  })

  test('VAT on the price and the levies is printed as the 15% it is, every other rate as it is charged', () => {
    const printed = (component: string, rateBp: number) => printedRateBp('GH', { component, rateBp })
    expect(printed('gh-vat', 1590)).toBe(1500)
    expect(printed('gh-vat', 1500)).toBe(1500)
    expect(printed('gh-nhil', 250)).toBe(250)
    expect(printed('gh-flat', 300)).toBe(300)
    expect(printed('gh-vat', 1250)).toBe(1250)
    expect(printedRateBp('GB', { component: 'gh-vat', rateBp: 1590 })).toBe(1590)
  })

  test('the levies are claimed back from 2026-01-01, VAT always, under the flat rate nothing', () => {
    const recoverable = (scheme: TaxScheme, on: string) =>
      ['gh-vat', 'gh-nhil', 'gh-getfund', 'gh-covid'].filter((component) =>
        isRecoverable('GH', scheme, component, day(on)),
      )
    expect(recoverable('standard', '2025-12-31')).toEqual(['gh-vat'])
    expect(recoverable('standard', '2026-01-01')).toEqual(['gh-vat', 'gh-nhil', 'gh-getfund'])
    expect(recoverable('flat-rate', '2025-12-31')).toEqual([])
    expect(recoverable('flat-rate', '2026-01-01')).toEqual(['gh-vat', 'gh-nhil', 'gh-getfund'])
    expect(recoverable('not-registered', '2026-01-01')).toEqual([])
  })
})

describe('Nigeria', () => {
  test('VAT 7.5%', () => {
    // 7.5% of 1,999.99 = 149.99925: 150.00. To pay: 2,149.99.
    expect(receipt('NG', '2026-01-01', 199_999, false)).toEqual({
      net: 199_999,
      'ng-vat': 15_000,
      gross: 214_999,
    })
    // 1,000.00 of 10750: VAT 6976.744, to the nearest 6977.
    expect(receipt('NG', '2026-01-01', 100_000, true)).toEqual({
      net: 93_023,
      'ng-vat': 6977,
      gross: 100_000,
    })
  })
})

describe('Kenya', () => {
  test('VAT 16%', () => {
    // 16% of 100.00 = 16.00.
    expect(receipt('KE', '2026-01-01', 10_000, false)).toEqual({
      net: 10_000,
      'ke-vat': 1600,
      gross: 11_600,
    })
    // 99.99 of 11600: VAT 1379.172, to the nearest 1379.
    expect(receipt('KE', '2026-01-01', 9999, true)).toEqual({ net: 8620, 'ke-vat': 1379, gross: 9999 })
  })
})

describe('United Kingdom', () => {
  test('VAT 20%, reduced 5%, zero', () => {
    // £9.99 of 12000: VAT 166.5, half a penny up.
    expect(receipt('GB', '2026-01-01', 999, true)).toEqual({ net: 832, 'gb-vat': 167, gross: 999 })
    // 20% of £9.99 = 1.998: £2.00.
    expect(receipt('GB', '2026-01-01', 999, false)).toEqual({ net: 999, 'gb-vat': 200, gross: 1199 })
    // Reduced: 5% of £9.99 = 0.4995: £0.50. And £10.50 of 10500 is £10.00 and £0.50.
    expect(receipt('GB', '2026-01-01', 999, false, 'reduced')).toEqual({
      net: 999,
      'gb-vat': 50,
      gross: 1049,
    })
    expect(receipt('GB', '2026-01-01', 1050, true, 'reduced')).toEqual({
      net: 1000,
      'gb-vat': 50,
      gross: 1050,
    })
    expect(receipt('GB', '2026-01-01', 999, true, 'zero')).toEqual({ net: 999, gross: 999 })
  })

  test('a shop under the flat-rate scheme still charges its customers 20%', () => {
    expect(ratesOn('GB', 'flat-rate', 'standard', day('2026-01-01'))).toEqual(
      ratesOn('GB', 'standard', 'standard', day('2026-01-01')),
    )
  })
})

describe('every pack', () => {
  const on = day('2026-11-21')

  test.each(TaxPackIds.options)('%s charges nothing where the shop is not registered', (packId) => {
    for (const taxClassId of TaxClassId.options) {
      expect(ratesOn(packId, 'not-registered', taxClassId, on)).toEqual([])
    }
    expect(receipt(packId, '2026-11-21', 999, true, 'standard', 'not-registered')).toEqual({
      net: 999,
      gross: 999,
    })
  })

  test.each(TaxPackIds.options)('%s charges nothing on zero, exempt and outside scope', (packId) => {
    for (const taxClassId of ['zero', 'exempt', 'outside-scope'] as const) {
      expect(ratesOn(packId, 'standard', taxClassId, on)).toEqual([])
    }
  })

  test.each(TaxPackIds.options)(
    '%s names every component it charges, with an account of its own',
    (packId) => {
      const { components, rows, hasReducedClass, classes } = taxPack(packId)
      const known = components.map(({ component }) => component)
      for (const row of rows) {
        for (const { component } of [...row.standard, ...(row.reduced ?? [])])
          expect(known).toContain(component)
        for (const component of row.recoverable) {
          expect(componentInfo(packId, component).inputAccount).toMatch(/^13\d\d$/)
        }
      }
      const accounts = components.flatMap(({ outputAccount, inputAccount }) => [
        outputAccount,
        inputAccount ?? [],
      ])
      expect(new Set(accounts.flat()).size).toBe(accounts.flat().length)
      expect(classes.includes('reduced')).toBe(hasReducedClass)
    },
  )

  test('a country without a reduced class charges reduced goods like the others', () => {
    for (const packId of ['GH', 'NG', 'KE'] as const) {
      expect(ratesOn(packId, 'standard', 'reduced', on)).toEqual(ratesOn(packId, 'standard', 'standard', on))
    }
  })

  test('days before the oldest row take the oldest row', () => {
    expect(receipt('GH', '2010-01-01', 10_000, false)).toEqual(receipt('GH', '2025-12-31', 10_000, false))
    expect(receipt('GH', '2010-01-01', 10_000, false, 'standard', 'flat-rate').gross).toBe(10_400)
  })
})

describe('schemeOn', () => {
  const registrations = [
    { from: day('2026-06-01'), scheme: 'standard' as const },
    { from: day('2025-01-01'), scheme: 'flat-rate' as const },
    { from: day('2026-01-01'), scheme: 'not-registered' as const },
  ]

  test('the latest row that has begun holds, in whatever order they are', () => {
    const schemes = ['2024-12-31', '2025-01-01', '2025-12-31', '2026-01-01', '2026-05-31', '2026-06-01'].map(
      (on) => schemeOn(registrations, day(on)),
    )
    expect(schemes).toEqual([
      'not-registered',
      'flat-rate',
      'flat-rate',
      'not-registered',
      'not-registered',
      'standard',
    ])
  })

  test('a new shop is not registered', () => {
    expect(schemeOn([], day('2026-01-01'))).toBe('not-registered')
  })
})

describe('componentInfo', () => {
  test('an unknown component goes to 2100, under its own name', () => {
    expect(componentInfo('GB', 'gh-nhil')).toEqual({
      component: 'gh-nhil',
      label: 'gh-nhil',
      outputAccount: '2100',
      inputAccount: null,
    })
    expect(componentInfo('GH', 'gh-nhil').outputAccount).toBe('2102')
  })

  test('tax declared elsewhere enters no tax account, whatever the pack', () => {
    for (const packId of TaxPackIds.options) {
      expect(componentInfo(packId, declaredElsewhere.component).outputAccount).toBe('3950')
    }
  })
})

test('a country with a pack says what its shops start with; others are null', () => {
  expect(countryDefaults('GH')).toEqual({
    country: 'GH',
    currency: 'GHS',
    timeZone: 'Africa/Accra',
    taxPack: 'GH',
    pricesIncludeTax: true,
  })
  expect(['NG', 'KE', 'GB'].map((country) => countryDefaults(country)?.currency)).toEqual([
    'NGN',
    'KES',
    'GBP',
  ])
  expect(countryDefaults('FR')).toBeNull()
  expect(countryDefaults('none')).toBeNull()
  expect(knownCountries()).toEqual(['GH', 'NG', 'KE', 'GB'])
})

test('the schemes offered are those a country has on that day', () => {
  expect(openSchemes('GH', day('2025-06-01'))).toEqual(['not-registered', 'standard', 'flat-rate'])
  expect(openSchemes('GH', day('2026-01-01'))).toEqual(['not-registered', 'standard'])
  expect(openSchemes('none', day('2026-01-01'))).toEqual(['not-registered'])
})

import { day } from '../../business-day.ts'
import { inputTaxAccount, outputTaxAccount } from '../../terms/chart.ts'
import type { TaxPack } from '../pack.ts'

/**
 * Ghana. Until 2025-12-31 the levies NHIL 2.5%, GETFund 2.5% and COVID-19 1% were charged on the price
 * without tax, and VAT 15% on that price plus the levies: 15% of 1.06 is 15.9% of the price. Retailers
 * under the flat rate charged VAT of 3% and the COVID-19 levy of 1%, both on the price without tax. The
 * levies could not be claimed back. From 2026-01-01 (Value Added Tax Act, 2025, Act 1151) VAT and the
 * two remaining levies have the same base, all three are claimed back, the COVID-19 levy and the
 * retailers' flat rate of 3% are gone.
 */
export const ghana: TaxPack = {
  id: 'GH',
  country: 'GH',
  currency: 'GHS',
  timeZone: 'Africa/Accra',
  pricesIncludeTax: true,
  hasReducedClass: false,
  classes: ['standard', 'zero', 'exempt', 'outside-scope'],
  components: [
    {
      component: 'gh-vat',
      label: 'VAT',
      outputAccount: outputTaxAccount(1),
      inputAccount: inputTaxAccount(1),
    },
    {
      component: 'gh-nhil',
      label: 'NHIL',
      outputAccount: outputTaxAccount(2),
      inputAccount: inputTaxAccount(2),
    },
    {
      component: 'gh-getfund',
      label: 'GETFund levy',
      outputAccount: outputTaxAccount(3),
      inputAccount: inputTaxAccount(3),
    },
    { component: 'gh-covid', label: 'COVID-19 levy', outputAccount: outputTaxAccount(4), inputAccount: null },
    { component: 'gh-flat', label: 'VAT flat rate', outputAccount: outputTaxAccount(5), inputAccount: null },
  ],
  // Act 1151 asks for invoices of a system that the Ghana Revenue Authority certified.
  clearedInvoices: { from: day('2026-01-01'), by: 'E-VAT' },
  noTaxInXero: 'Tax Exempt',
  untaxedGifts: [],
  badDebtRelief: [
    {
      how: 'in-return',
      // Due as soon as the debt is written off.
      afterMonths: 0,
      withinMonths: null,
      countsDue: false,
      claimedIn: 'the input tax section',
      source:
        'Value Added Tax Act, 2013 (Act 870), section 46: after reasonable efforts to recover the debt, and with a tax credit note where the customer is registered',
    },
    {
      since: day('2026-01-01'),
      how: 'none',
      source: 'no rule for bad debts was found in the Value Added Tax Act, 2025 (Act 1151)',
    },
  ],
  rows: [
    {
      from: day('2023-01-01'),
      scheme: 'standard',
      isOpen: true,
      standard: [
        { component: 'gh-nhil', rateBp: 250 },
        { component: 'gh-getfund', rateBp: 250 },
        { component: 'gh-covid', rateBp: 100 },
        { component: 'gh-vat', rateBp: 1590, nominalBp: 1500 },
      ],
      recoverable: ['gh-vat'],
    },
    {
      from: day('2026-01-01'),
      scheme: 'standard',
      isOpen: true,
      standard: [
        { component: 'gh-nhil', rateBp: 250 },
        { component: 'gh-getfund', rateBp: 250 },
        { component: 'gh-vat', rateBp: 1500 },
      ],
      recoverable: ['gh-vat', 'gh-nhil', 'gh-getfund'],
    },
    {
      from: day('2023-01-01'),
      scheme: 'flat-rate',
      isOpen: true,
      standard: [
        { component: 'gh-covid', rateBp: 100 },
        { component: 'gh-flat', rateBp: 300 },
      ],
      recoverable: [],
    },
    { from: day('2026-01-01'), scheme: 'flat-rate', isOpen: false, standard: [], recoverable: [] },
  ],
}

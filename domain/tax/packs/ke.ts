import { day } from '../../business-day.ts'
import { inputTaxAccount, outputTaxAccount } from '../../terms/chart.ts'
import type { TaxPack } from '../pack.ts'

/** Kenya: VAT 16%. No reduced rate, no flat rate for shops. */
export const kenya: TaxPack = {
  id: 'KE',
  country: 'KE',
  currency: 'KES',
  timeZone: 'Africa/Nairobi',
  pricesIncludeTax: true,
  hasReducedClass: false,
  classes: ['standard', 'zero', 'exempt', 'outside-scope'],
  components: [
    {
      component: 'ke-vat',
      label: 'VAT',
      outputAccount: outputTaxAccount(1),
      inputAccount: inputTaxAccount(1),
    },
  ],
  // Tax Procedures Act, section 23A (Finance Act 2023): every business, of whatever size.
  clearedInvoices: { from: day('2023-09-01'), by: 'eTIMS' },
  noTaxInXero: 'Tax Exempt',
  untaxedGifts: [],
  badDebtRelief: [
    {
      how: 'application',
      afterMonths: 36,
      // Five years in the act of 2013, ten in its current version: both as tax advisers summarise it.
      withinMonths: 120,
      countsDue: false,
      claimedIn:
        'an application for a refund to the Commissioner, earlier where the customer is legally insolvent',
      source: 'Value Added Tax Act 2013, section 31, as amended',
    },
  ],
  rows: [
    {
      from: day('2021-01-01'),
      scheme: 'standard',
      isOpen: true,
      standard: [{ component: 'ke-vat', rateBp: 1600 }],
      recoverable: ['ke-vat'],
    },
  ],
}

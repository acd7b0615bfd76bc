import { day } from '../../business-day.ts'
import { minor } from '../../money.ts'
import { inputTaxAccount, outputTaxAccount } from '../../terms/chart.ts'
import type { TaxPack } from '../pack.ts'

/**
 * United Kingdom: VAT 20%, reduced 5%, zero. Under its flat-rate scheme a shop still charges its
 * customers these rates; only what it pays over is worked out otherwise. So the pack has no such row.
 */
export const unitedKingdom: TaxPack = {
  id: 'GB',
  country: 'GB',
  currency: 'GBP',
  timeZone: 'Europe/London',
  pricesIncludeTax: true,
  hasReducedClass: true,
  classes: ['standard', 'reduced', 'zero', 'exempt', 'outside-scope'],
  components: [
    {
      component: 'gb-vat',
      label: 'VAT',
      outputAccount: outputTaxAccount(1),
      inputAccount: inputTaxAccount(1),
    },
  ],
  // Announced in the Budget of November 2025.
  clearedInvoices: { from: day('2029-04-01'), by: 'e-invoicing' },
  // VAT Notice 700, section 16.6: a simplified invoice.
  taxInvoiceWithoutBuyerMinor: minor(25_000),
  noTaxInXero: 'No VAT',
  // Samples are no supply (Value Added Tax Act 1994, Schedule 4, paragraph 5); meals that are free to staff have no value
  // (Schedule 6, paragraph 10). The relief for gifts of up to 50 pounds a year to one person needs the person: it is not applied.
  untaxedGifts: ['sample', 'staff-meal'],
  badDebtRelief: [
    {
      how: 'in-return',
      afterMonths: 6,
      // Four years and six months.
      withinMonths: 54,
      countsDue: true,
      claimedIn: 'box 4',
      source: 'Value Added Tax Act 1994, section 36; VAT Notice 700/18',
    },
  ],
  rows: [
    {
      from: day('2011-01-04'),
      scheme: 'standard',
      isOpen: true,
      standard: [{ component: 'gb-vat', rateBp: 2000 }],
      reduced: [{ component: 'gb-vat', rateBp: 500 }],
      recoverable: ['gb-vat'],
    },
  ],
}

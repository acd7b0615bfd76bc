import { day } from '../../business-day.ts'
import { inputTaxAccount, outputTaxAccount } from '../../terms/chart.ts'
import type { TaxPack } from '../pack.ts'

/**
 * Nigeria: VAT 7.5% since 2020-02-01 (Finance Act 2019). No reduced rate, no flat rate. Until 2025-12-31 input tax was
 * allowed only on goods for resale and stock in trade, and neither on overheads and services nor on capital items
 * (Value Added Tax Act, Cap V1 LFN 2004, section 17). From 2026-01-01 it is allowed on any taxable supply, services and
 * fixed assets included, as far as that was made from then on (Nigeria Tax Act 2025, section 156(5) and (6)).
 */
export const nigeria: TaxPack = {
  id: 'NG',
  country: 'NG',
  currency: 'NGN',
  timeZone: 'Africa/Lagos',
  pricesIncludeTax: true,
  hasReducedClass: false,
  classes: ['standard', 'zero', 'exempt', 'outside-scope'],
  components: [
    {
      component: 'ng-vat',
      label: 'VAT',
      outputAccount: outputTaxAccount(1),
      inputAccount: inputTaxAccount(1),
    },
  ],
  // Nigeria Revenue Service: businesses with a turnover below NGN 1 billion go live on this day.
  clearedInvoices: { from: day('2027-07-01'), by: 'MBS' },
  noTaxInXero: 'Tax Exempt',
  untaxedGifts: [],
  badDebtRelief: [
    {
      how: 'none',
      // KPMG in Nigeria (Tax Update 4.3 of 2020) says so of the act of 1993, and that companies adjust their returns.
      source:
        'the Value Added Tax Act has no relief for bad debts, and none was found in the Nigeria Tax Act, 2025; a shop that adjusts its return for them enters a journal entry',
    },
  ],
  rows: [
    {
      from: day('2020-02-01'),
      scheme: 'standard',
      isOpen: true,
      standard: [{ component: 'ng-vat', rateBp: 750 }],
      recoverable: ['ng-vat'],
      isOnGoodsAlone: true,
    },
    {
      from: day('2026-01-01'),
      scheme: 'standard',
      isOpen: true,
      standard: [{ component: 'ng-vat', rateBp: 750 }],
      recoverable: ['ng-vat'],
    },
  ],
}

import type { TaxPack } from '../pack.ts'

/** No tax: for shops of countries without a pack here, which then name their own currency. */
export const noTax: TaxPack = {
  id: 'none',
  country: null,
  currency: null,
  timeZone: null,
  pricesIncludeTax: true,
  hasReducedClass: false,
  classes: ['standard', 'zero', 'exempt', 'outside-scope'],
  components: [],
  noTaxInXero: 'Tax Exempt',
  untaxedGifts: [],
  badDebtRelief: [{ how: 'none', source: 'no tax is charged' }],
  rows: [],
}

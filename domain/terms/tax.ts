import { z } from 'zod'

/** What the tax office has a shop down for. */
export const TaxScheme = z.enum(['not-registered', 'standard', 'flat-rate'])
export type TaxScheme = z.infer<typeof TaxScheme>

export const taxSchemeLabels: Readonly<Record<TaxScheme, string>> = {
  'not-registered': 'Not registered: no tax is charged',
  standard: 'Registered, standard scheme',
  'flat-rate': 'Registered, flat rate',
}

/** What a product is to the tax of its country. */
export const TaxClassId = z.enum(['standard', 'reduced', 'zero', 'exempt', 'outside-scope'])
export type TaxClassId = z.infer<typeof TaxClassId>

export const taxClassLabels: Readonly<Record<TaxClassId, string>> = {
  standard: 'Standard',
  reduced: 'Reduced',
  zero: 'Zero-rated',
  exempt: 'Exempt',
  'outside-scope': 'Outside the scope of tax',
}

/** What is bought for what the tax office gives no tax back, wherever a shop is registered. */
export const TaxUse = z.enum(['blocked'])
export type TaxUse = z.infer<typeof TaxUse>

/** A country's taxes (domain/tax/packs), or none. */
export const TaxPackId = z.enum(['GH', 'NG', 'KE', 'GB', 'none'])
export type TaxPackId = z.infer<typeof TaxPackId>

/** How often a shop files its tax returns; of quarters, which ones. */
export const TaxRhythm = z.enum(['monthly', 'quarterly-1', 'quarterly-2', 'quarterly-3'])
export type TaxRhythm = z.infer<typeof TaxRhythm>

export const taxRhythmLabels: Readonly<Record<TaxRhythm, string>> = {
  monthly: 'Every month',
  'quarterly-1': 'Quarters that end in March, June, September and December',
  'quarterly-2': 'Quarters that end in January, April, July and October',
  'quarterly-3': 'Quarters that end in February, May, August and November',
}

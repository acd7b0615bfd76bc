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

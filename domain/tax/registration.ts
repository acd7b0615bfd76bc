import { z } from 'zod'
import { Day } from '../business-day.ts'
import { TaxScheme } from '../terms/tax.ts'

/** From this day on the shop is under this scheme; days before the first row are not registered. */
export const TaxRegistration = z.strictObject({
  from: Day,
  scheme: TaxScheme,
  number: z.string().optional(),
})
export type TaxRegistration = z.infer<typeof TaxRegistration>

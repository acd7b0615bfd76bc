import { z } from 'zod'
import { Day } from '../business-day.ts'
import { Minor } from '../money.ts'
import { SettingBody } from './setting/schema.ts'

/** What a document says: a text, an amount, a day or a setting, or a text and an amount. */
export const DocumentFact = z.object({
  label: z.string(),
  text: z.string().optional(),
  amountMinor: Minor.optional(),
  day: Day.optional(),
  setting: SettingBody.optional(),
})
export type DocumentFact = z.infer<typeof DocumentFact>

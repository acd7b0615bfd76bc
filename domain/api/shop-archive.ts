import { z } from 'zod'
import { Day } from '../business-day.ts'
import { ShopCreated } from './admin-shops.ts'

/** What an installation takes in of another one. */
export const maxShopArchiveBytes = 512 * 1024 ** 2

/** What an archive of a shop holds, as found when it was read whole. */
export const ShopArchiveReport = z.object({
  shopId: z.string(),
  name: z.string(),
  currency: z.string(),
  /** Whose account is looked for, or made, here. */
  ownerEmail: z.string(),
  madeAt: z.iso.datetime(),
  /** Of the kinds that the books know, and how many there are of each: sales, expenses … */
  documents: z.record(z.string(), z.int()),
  entries: z.int(),
  /** The last day that something was posted on; null where nothing was. */
  lastDay: Day.nullable(),
})
export type ShopArchiveReport = z.infer<typeof ShopArchiveReport>

export const ShopImported = ShopArchiveReport.extend({
  ...ShopCreated.shape,
})
export type ShopImported = z.infer<typeof ShopImported>

import { z } from 'zod'
import { GivenDay } from '../../business-day.ts'
import { listOf } from '../../list.ts'
import { AccountCode } from '../../terms/account.ts'
import { GiveawayPurpose } from '../../terms/giveaway.ts'
import { Text } from '../../text.ts'
import { LocationId } from '../setting/location-schema.ts'
import { WriteOffLine } from '../stock-adjustment/schema.ts'

const maxGiveawayLines = 200

/** Goods given away: at their cost to an expense account, with the output tax that the shop's country charges on them. */
export const GiveawayBody = z.strictObject({
  businessDay: GivenDay,
  purpose: GiveawayPurpose,
  /** The expense account that bears them. */
  account: AccountCode,
  /** Who got them. */
  recipient: Text.min(1).max(120).optional(),
  note: Text.min(1).max(500).optional(),
  /** Where the goods were; absent: the first location. */
  locationId: LocationId.optional(),
  lines: listOf(WriteOffLine, maxGiveawayLines, 'Add at least one product.'),
})
export type GiveawayBody = z.infer<typeof GiveawayBody>

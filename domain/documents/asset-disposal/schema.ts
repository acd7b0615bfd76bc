import { z } from 'zod'
import { GivenDay } from '../../business-day.ts'
import { AmountMinor } from '../../ceilings.ts'
import { Minor } from '../../money.ts'
import { HeldMoney, tillOfCash } from '../../terms/money-account.ts'
import { TaxClassId } from '../../terms/tax.ts'
import { Text } from '../../text.ts'
import { Uuid } from '../../uuid.ts'

/** What was received for it, and where. */
export const AssetSale = z
  .strictObject({
    receivedIn: HeldMoney,
    /** The till that the cash went into. */
    tillId: Uuid.optional(),
    /** With its tax, where the shop charges any. */
    totalMinor: AmountMinor.positive('Enter what was received.'),
    taxClassId: TaxClassId,
    buyer: Text.min(1).max(160).optional(),
  })
  .refine(({ receivedIn, tillId }) => (receivedIn === 'cash') === (tillId !== undefined), tillOfCash.received)
export type AssetSale = z.infer<typeof AssetSale>

/** An asset, or part of it, that leaves the shop. Without `sale` it is scrapped, lost or given away. */
export const AssetDisposalBody = z.strictObject({
  assetId: Uuid,
  businessDay: GivenDay,
  /** How much of its cost goes. */
  costMinor: Minor.positive('Enter how much of the cost you dispose of.'),
  sale: AssetSale.optional(),
  reference: Text.min(1).max(80).optional(),
  note: Text.min(1).max(500).optional(),
})
export type AssetDisposalBody = z.infer<typeof AssetDisposalBody>

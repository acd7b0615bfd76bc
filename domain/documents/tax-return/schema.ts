import { z } from 'zod'
import { GivenDay } from '../../business-day.ts'
import { AmountMinor, largestAmountMinor } from '../../ceilings.ts'
import { Minor } from '../../money.ts'
import { AccountCode } from '../../terms/account.ts'
import { Text, TrimmedText } from '../../text.ts'

const maxAdjustments = 20

/** A change of what is due beyond the totals, with its reason; an account of costs or income takes the other side. */
export const TaxAdjustment = z.strictObject({
  /** `output`: more, or less, is due. `input`: more, or less, is claimed back. */
  direction: z.enum(['output', 'input']),
  component: Text.min(1).max(40),
  /** Below nothing: less of it. */
  amountMinor: AmountMinor.min(-largestAmountMinor).refine((amount) => amount !== 0, 'Enter an amount.'),
  account: AccountCode,
  reason: TrimmedText.min(1).max(200),
})
export type TaxAdjustment = z.infer<typeof TaxAdjustment>

/** A period that is filed. */
export const TaxReturnBody = z.strictObject({
  from: GivenDay,
  to: GivenDay,
  /** Its amount as seen by the person who files it: when it has changed in the meantime it is not filed. */
  dueMinor: Minor,
  adjustments: z.array(TaxAdjustment).max(maxAdjustments),
})
export type TaxReturnBody = z.infer<typeof TaxReturnBody>

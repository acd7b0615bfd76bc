import { z } from 'zod'
import { GivenDay } from '../../business-day.ts'
import { AmountMinor } from '../../ceilings.ts'
import { Minor } from '../../money.ts'
import { CountedPlace } from '../../terms/money-account.ts'
import { Text } from '../../text.ts'

/** Corrects the count of a closed shift. */
export const CountCorrectionBody = z
  .strictObject({
    countedMinor: AmountMinor.min(0, 'Counted cash can’t be below zero.'),
    /** What the shift says was counted until now. */
    insteadOfMinor: AmountMinor.min(0, 'Counted cash can’t be below zero.'),
    reason: Text.min(1, 'Enter the reason for the correction.').max(200),
  })
  .refine(({ countedMinor, insteadOfMinor }) => countedMinor !== insteadOfMinor, {
    path: ['countedMinor'],
    message: 'This amount is already recorded. Enter what was actually in the drawer.',
  })
export type CountCorrectionBody = z.infer<typeof CountCorrectionBody>

/** What was counted, beside the balance in the books. */
export const CashCountBody = z
  .strictObject({
    businessDay: GivenDay,
    place: CountedPlace,
    countedMinor: AmountMinor.min(0, 'The amount cannot be negative.'),
    /** The balance in the books when the count began, so that anything posted since is noticed. */
    expectedMinor: Minor,
    /** Why it differs. */
    reason: Text.min(1).max(200).optional(),
  })
  .refine(
    ({ countedMinor, expectedMinor, reason }) => countedMinor === expectedMinor || reason !== undefined,
    {
      path: ['reason'],
      message: 'Say why the count differs.',
    },
  )
export type CashCountBody = z.infer<typeof CashCountBody>

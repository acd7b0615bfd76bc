import { z } from 'zod'
import { GivenDay } from '../../business-day.ts'
import { AmountMinor } from '../../ceilings.ts'
import { Minor } from '../../money.ts'
import { Text } from '../../text.ts'

/** Cash that is counted outside the tills: those are counted with their shifts. */
export const CountedPlace = z.enum(['petty-cash', 'safe'])
export type CountedPlace = z.infer<typeof CountedPlace>

/** What was counted, beside what the books said there was. */
export const CashCountBody = z
  .strictObject({
    businessDay: GivenDay,
    place: CountedPlace,
    countedMinor: AmountMinor.min(0, 'The amount cannot be negative.'),
    /** What the books said when the count began: something that was posted since shows. */
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

import { z } from 'zod'
import { AttachmentReference, maxAttachments } from '../../attachment/reference.ts'
import { GivenDay } from '../../business-day.ts'
import { AmountMinor } from '../../ceilings.ts'
import { listOf } from '../../list.ts'
import { AccountCode } from '../../terms/account.ts'
import { HeldMoney, tillOfCash } from '../../terms/money-account.ts'
import { TaxClassId } from '../../terms/tax.ts'
import { Text, TrimmedText } from '../../text.ts'
import { Uuid } from '../../uuid.ts'

/** Money that came in for something else than goods: rent of a stall, commission, interest. */
export const OtherIncomeBody = z
  .strictObject({
    businessDay: GivenDay,
    /** An account of other income, 4900 as a rule. */
    account: AccountCode,
    receivedIn: HeldMoney,
    /** The till that the cash went into. */
    tillId: Uuid.optional(),
    /** What was received, with its tax where the shop charges any. */
    totalMinor: AmountMinor.positive('Enter what was received.'),
    taxClassId: TaxClassId,
    /** What it is for. */
    text: TrimmedText.min(1, 'Say what it was received for.').max(200),
    from: Text.min(1).max(160).optional(),
    reference: Text.min(1).max(80).optional(),
    attachments: listOf(AttachmentReference, maxAttachments).optional(),
  })
  .refine(({ receivedIn, tillId }) => (receivedIn === 'cash') === (tillId !== undefined), tillOfCash.received)
export type OtherIncomeBody = z.infer<typeof OtherIncomeBody>

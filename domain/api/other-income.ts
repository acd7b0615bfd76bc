import { z } from 'zod'
import { AttachmentReference } from '../attachment/reference.ts'
import { Day, GivenDay } from '../business-day.ts'
import { OtherIncomeBody } from '../documents/other-income/schema.ts'
import { Minor } from '../money.ts'
import { LineTax } from '../tax/line-tax.ts'
import { Uuid } from '../uuid.ts'
import { itemsOf } from './common.ts'
import { reversibleFields } from './reversal.ts'

/** Other income as it is recorded in the books. */
export const OtherIncome = z.object({
  ...OtherIncomeBody.shape,
  attachments: z.array(AttachmentReference).optional(),
  incomeId: Uuid,
  accountName: z.string(),
  taxes: z.array(LineTax),
  /** Without its tax. */
  netMinor: Minor,
  ...reversibleFields,
})
export type OtherIncome = z.infer<typeof OtherIncome>

export const OtherIncomeQuery = z.strictObject({ from: GivenDay, to: GivenDay })

/**
 * What came in for something else than goods in a range of days, and whether the ledger agrees: every
 * entry on an account of other income, the latest first. Credit positive.
 */
export const OtherIncomeSchedule = itemsOf(
  z.object({
    number: z.int(),
    postingDay: Day,
    title: z.string(),
    account: z.string(),
    accountName: z.string(),
    amountMinor: Minor,
  }),
).extend({
  currency: z.string(),
  totalMinor: Minor,
  /** What the profit and loss calls other income in these days. */
  ledgerMinor: Minor,
})
export type OtherIncomeSchedule = z.infer<typeof OtherIncomeSchedule>

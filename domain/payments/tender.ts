import { z } from 'zod'
import { Minor } from '../money.ts'
import { TenderKind } from '../terms/tender.ts'
import { Text } from '../text.ts'

export const Tender = z.strictObject({
  kind: TenderKind,
  /** What was handed over; for cash before the change. */
  amountMinor: Minor.positive(),
  reference: Text.max(80).optional(),
})
export type Tender = z.infer<typeof Tender>

import { z } from 'zod'
import { Day } from '../business-day.ts'
import { TransferBody, TransferLine } from '../documents/stock-transfer/schema.ts'
import { Instant } from '../instant.ts'
import { Minor } from '../money.ts'
import { Milli } from '../quantity.ts'
import { Uuid } from '../uuid.ts'
import { latestOf } from './common.ts'
import { recordedFields } from './reversal.ts'

/** What arrived of a transfer at one time. */
const TransferReceipt = z.object({
  receiptId: Uuid,
  businessDay: Day,
  /** Where the goods are now. */
  to: z.string(),
  note: z.string().optional(),
  lines: z.array(z.object({ lineId: z.string(), quantityMilli: Milli, lostMilli: Milli, lostMinor: Minor })),
  postingDay: Day,
  entryNumber: z.int(),
  recordedAt: Instant,
})

/** A transfer as it is recorded in the books, with what arrived of it. */
export const Transfer = z.object({
  ...TransferBody.shape,
  transferId: Uuid,
  lines: z.array(z.object({ ...TransferLine.shape, name: z.string(), openMilli: Milli })),
  receipts: z.array(TransferReceipt),
  /** Something of it is still in transit. */
  isOpen: z.boolean(),
  ...recordedFields,
})
export type Transfer = z.infer<typeof Transfer>

export const ListedTransfer = Transfer.pick({
  transferId: true,
  businessDay: true,
  from: true,
  to: true,
  note: true,
  isOpen: true,
  entryNumber: true,
}).extend({ products: z.int() })
export type ListedTransfer = z.infer<typeof ListedTransfer>
export const TransferList = latestOf(ListedTransfer)
export type TransferList = z.infer<typeof TransferList>

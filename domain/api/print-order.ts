import { z } from 'zod'
import { listOf } from '../list.ts'
import { PrinterLook } from '../printing/printer-look.ts'
import { Text } from '../text.ts'
import { Uuid } from '../uuid.ts'

/** A document of the shop on paper. */
export const PrintedDocument = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sale'), id: Uuid, isCopy: z.boolean() }),
  /** Its X report while it is open, its Z report once it is closed; blind: without amounts, for who may not see them. */
  z.strictObject({ kind: z.literal('shift'), id: Uuid, isBlind: z.boolean() }),
  z.strictObject({ kind: z.literal('payment'), id: Uuid }),
  z.strictObject({ kind: z.literal('deposit'), id: Uuid }),
  z.strictObject({ kind: z.literal('test') }),
  /** Receipts without which the till's shift does not close. */
  z.strictObject({
    kind: z.literal('missing'),
    receipts: listOf(
      Text.regex(/^[A-Z]{1,8}-\d{1,9}$/, 'Not a receipt number.'),
      1_000,
      'List at least one.',
    ),
  }),
])
export type PrintedDocument = z.infer<typeof PrintedDocument>

/**
 * What is printed. The server makes the paper from what it has on record, and the printer's commands: those of a client
 * could open the drawer, and its words could be a receipt of something that was never sold.
 */
export const PrintOrder = z.strictObject({ document: PrintedDocument, look: PrinterLook })
export type PrintOrder = z.infer<typeof PrintOrder>

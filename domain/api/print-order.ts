import { z } from 'zod'
import { listOf } from '../list.ts'
import { PrintFormat } from '../printing/print-format.ts'
import { Text } from '../text.ts'
import { Uuid } from '../uuid.ts'

/** A document of the shop on paper. */
export const PrintedDocument = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sale'), id: Uuid, isCopy: z.boolean() }),
  /** Its X report while it is open, its Z report once it is closed; blind: without amounts, for people who may not see takings. */
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
 * The server builds the printout and the printer commands itself: a client could otherwise open the drawer, or print a
 * receipt for a sale that never happened.
 */
export const PrintOrder = z.strictObject({ document: PrintedDocument, format: PrintFormat })
export type PrintOrder = z.infer<typeof PrintOrder>

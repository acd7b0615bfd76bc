import { z } from 'zod'
import { listOf } from '../list.ts'
import { PrintFormat } from '../printing/print-format.ts'
import { Text } from '../text.ts'
import { Uuid } from '../uuid.ts'

/** What a customer is handed. `isCopy`: the device knows that it printed it before. */
const HandedOut = z.strictObject({
  kind: z.enum(['sale', 'payment', 'deposit']),
  id: Uuid,
  isCopy: z.boolean(),
})
export type HandedOut = z.infer<typeof HandedOut>

/** A document of the shop on paper. */
export const PrintedDocument = z.discriminatedUnion('kind', [
  HandedOut,
  /** Its X report while it is open, its Z report once it is closed; blind: without amounts, for people who may not see takings. */
  z.strictObject({ kind: z.literal('shift'), id: Uuid, isBlind: z.boolean() }),
  z.strictObject({ kind: z.literal('test') }),
  /** Receipts without which the till's shift does not close. */
  z.strictObject({
    kind: z.literal('missing'),
    receipts: listOf(
      Text.regex(/^[A-Z]{1,8}-\d{1,9}$/, 'This is not a receipt number.'),
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

import { z } from 'zod'
import { haveOwnIds, lineIdsRepeat } from '../../line-ids.ts'
import { listOf } from '../../list.ts'
import { Minor } from '../../money.ts'
import { LineTax } from '../../tax/line-tax.ts'
import { Text } from '../../text.ts'
import { Uuid } from '../../uuid.ts'
import { creditHead } from '../bill-credit/schema.ts'

const maxGoodsCreditLines = 200

/** Where a bill for goods is recorded: in the delivery that came with it, or by itself. */
export const GoodsBillKind = z.enum(['stock-receipt', 'delivery-bill'])
export type GoodsBillKind = z.infer<typeof GoodsBillKind>

/** What is taken off a line of the bill: amounts are positive. */
const GoodsCreditLine = z.strictObject({
  /** The line of the bill. */
  lineId: Text.min(1).max(64),
  netMinor: Minor.min(0, 'The amount cannot be negative.'),
  /** As stated on the credit note. */
  taxes: listOf(LineTax, 8),
})
export type GoodsCreditLine = z.infer<typeof GoodsCreditLine>

/** A supplier's credit note on the price of goods, which stay in the shop. */
export const GoodsCreditBody = z
  .strictObject({
    of: z.strictObject({ kind: GoodsBillKind, id: Uuid }),
    /** Who gives it, of a delivery that was paid at once: that one names no supplier of the books. */
    supplierId: Uuid.optional(),
    ...creditHead,
    lines: listOf(GoodsCreditLine, maxGoodsCreditLines, 'A credit note has at least one line.'),
    totalMinor: Minor.positive('The total of a credit note has to be above zero.'),
  })
  .refine(haveOwnIds, lineIdsRepeat)
export type GoodsCreditBody = z.infer<typeof GoodsCreditBody>

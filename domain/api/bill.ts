import { z } from 'zod'
import { AttachmentReference } from '../attachment/reference.ts'
import { Day } from '../business-day.ts'
import { BillBody } from '../documents/bill/schema.ts'
import { BillCreditBody } from '../documents/bill-credit/schema.ts'
import { ExpenseLine } from '../documents/expense/schema.ts'
import { GoodsBillKind, GoodsCreditBody } from '../documents/goods-credit/schema.ts'
import { Minor } from '../money.ts'
import { Milli } from '../quantity.ts'
import { LineTax } from '../tax/line-tax.ts'
import { EntrySourceKind } from '../terms/document-kind.ts'
import { BillStatus } from '../terms/spending-status.ts'
import { Uuid } from '../uuid.ts'
import { reversibleFields } from './reversal.ts'

/** A bill as it is recorded in the books, with the amount paid. */
export const Bill = z.object({
  ...BillBody.shape,
  lines: z.array(z.object({ ...ExpenseLine.shape, taxes: z.array(LineTax) })),
  attachments: z.array(AttachmentReference).optional(),
  billId: Uuid,
  /** What is left of each line after credit notes. */
  left: z.array(z.object({ lineId: z.string(), netMinor: Minor, taxes: z.array(LineTax) })),
  supplierName: z.string(),
  /** Its status on the present business day. */
  status: BillStatus,
  /** What is still owed. */
  openMinor: Minor,
  /** What settled it, in the order of the entries; below nothing where a settlement was taken back. */
  settlements: z.array(
    z.object({
      source: z.object({ kind: EntrySourceKind, id: z.string(), reference: z.string() }),
      entryNumber: z.int(),
      day: Day,
      amountMinor: Minor,
    }),
  ),
  ...reversibleFields,
})
export type Bill = z.infer<typeof Bill>

/** A supplier's credit note as it is recorded in the books. */
export const BillCredit = z.object({
  ...BillCreditBody.shape,
  businessDay: Day,
  lines: z.array(z.object({ ...ExpenseLine.shape, taxes: z.array(LineTax) })),
  creditId: Uuid,
  supplierId: Uuid,
  /** What was still owed on the bill and is not any more. */
  settledMinor: Minor,
  /** What becomes a credit of the supplier. */
  restMinor: Minor,
  ...reversibleFields,
})
export type BillCredit = z.infer<typeof BillCredit>

/** A bill for goods and what can still be credited on it: the delivery that came with it, or the bill alone. */
export const GoodsBill = z.object({
  kind: GoodsBillKind,
  id: Uuid,
  /** Null where it was paid at once: then it names no supplier. */
  supplierId: z.string().nullable(),
  totalMinor: Minor,
  /** What is still owed. */
  openMinor: Minor,
  lines: z.array(
    z.object({
      lineId: z.string(),
      productId: Uuid,
      name: z.string(),
      quantityMilli: Milli,
      netMinor: Minor,
      taxes: z.array(LineTax),
      /** The line of the delivery that it is for. */
      delivered: z.object({ deliveryId: Uuid, lineId: z.string() }),
      /** The part that is neither credited nor returned. */
      left: z.object({ quantityMilli: Milli, netMinor: Minor, taxes: z.array(LineTax) }),
    }),
  ),
})
export type GoodsBill = z.infer<typeof GoodsBill>

/** A supplier's credit note on the price of goods, as it is recorded in the books. */
export const GoodsCredit = z.object({
  ...GoodsCreditBody.shape,
  businessDay: Day,
  supplierId: z.string(),
  lines: z.array(
    z.object({
      lineId: z.string(),
      productId: Uuid,
      netMinor: Minor,
      taxes: z.array(LineTax),
      /** What went off the goods that are held: nothing, or below; the rest went to 5020. */
      toStockMinor: Minor,
    }),
  ),
  creditId: Uuid,
  settledMinor: Minor,
  restMinor: Minor,
  ...reversibleFields,
})
export type GoodsCredit = z.infer<typeof GoodsCredit>

import type { BillCreditBody } from '#domain/documents/bill-credit/schema.ts'
import type { GoodsCreditBody } from '#domain/documents/goods-credit/schema.ts'
import type { SeenStock } from '../../engine/document-kind.ts'
import type { HeldLot } from '../../engine/held-lots.ts'

type ToRecord = {
  creditId: string
  supplierId: string
  /** What was credited on the same bill and taken back: it counts no more. */
  takenBack: readonly string[]
}

export type ExpenseCreditToRecord = ToRecord & { credit: BillCreditBody }

export type GoodsCreditToRecord = ToRecord & {
  goodsCredit: GoodsCreditBody
  /** The deliveries that the bill is for: goods of them may have gone back. */
  deliveries: readonly string[]
  productIds: readonly string[]
  /** As for the bill of an earlier delivery: see `DeliveryBillToRecord`. */
  held?: readonly HeldLot[]
  seen?: readonly SeenStock[]
}

export type BillCreditToRecord = ExpenseCreditToRecord | GoodsCreditToRecord

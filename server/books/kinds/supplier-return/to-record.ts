import type { Day } from '#domain/business-day.ts'
import type { SupplierReturnBody } from '#domain/documents/supplier-return/schema.ts'

export type SupplierReturnToRecord = {
  returnId: string
  returned: SupplierReturnBody
  /** The bill of the delivery, where that came before it: what is credited on it is credited on its goods. */
  deliveryBillId?: string
  /** Where no delivery is named: the day on which the goods are taken to have been bought. */
  boughtOn?: Day
  /** Returns of the same delivery, and credit notes on its bill, that were taken back: they count no more. */
  takenBack?: readonly string[]
}

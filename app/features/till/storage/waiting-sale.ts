import type { SaleBody } from '#domain/documents/sale/schema.ts'
import type { RefusedBecause } from '../outbox/policy.ts'

/** A sale that is recorded on this device and not known to be at the server. */
export type WaitingSale = {
  saleId: string
  shopId: string
  sale: SaleBody
  /** What the receipt shows and the sale does not contain. */
  names: {
    tillName: string
    /** Who served, by name; absent where that was not known. */
    cashier?: string | null
    customerName: string | null
    /** Of a return: the number of the receipt it was sold on. */
    returnedReceipt?: string
    lines: { name: string; sku: string; unit: string }[]
  }
  refused: RefusedBecause | null
}

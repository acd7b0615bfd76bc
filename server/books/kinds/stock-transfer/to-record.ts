import type { TransferBody, TransferReceiptBody } from '#domain/documents/stock-transfer/schema.ts'

/** Goods that leave a place for another, or that arrive there. */
export type TransferToRecord =
  | { transferId: string; sent: TransferBody }
  | {
      transferId: string
      received: TransferReceiptBody
      /** What the transfer is of: its receipt names lines alone. */
      productIds: readonly string[]
    }

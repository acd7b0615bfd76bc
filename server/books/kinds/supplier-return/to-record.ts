import type { SupplierReturnBody } from '#domain/documents/supplier-return/schema.ts'

export type SupplierReturnToRecord = {
  returnId: string
  returned: SupplierReturnBody
  /** Returns of the same delivery that were taken back: their goods can go back again. */
  takenBack?: readonly string[]
}

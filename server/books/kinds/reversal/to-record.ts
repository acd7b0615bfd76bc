import type { ReversalBody } from '#domain/documents/reversal/schema.ts'
import type { Minor } from '#domain/money.ts'
import type { Milli } from '#domain/quantity.ts'

export type ReversalToRecord = {
  reversalId: string
  reversal: ReversalBody
  /** Where it takes goods out or in again: what there was of them; of a delivery when none had left since. */
  seen?: readonly SeenStock[]
}

export type SeenStock = { productId: string; quantityMilli: Milli; valueMinor: Minor }

import type { ReversalBody } from '#domain/documents/reversal/schema.ts'
import type { Minor } from '#domain/money.ts'
import type { Milli } from '#domain/quantity.ts'

export type ReversalToRecord = {
  reversalId: string
  reversal: ReversalBody
  /** Where it takes goods out again: what there was of them when it was seen that none had left since. */
  seen?: readonly SeenStock[]
}

export type SeenStock = { productId: string; quantityMilli: Milli; valueMinor: Minor }

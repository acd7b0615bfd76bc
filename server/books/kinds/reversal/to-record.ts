import type { ReversalBody } from '#domain/documents/reversal/schema.ts'
import type { HeldOnDay } from '#domain/stock/held-of-delivery.ts'
import type { SeenStock } from '../../engine/document-kind.ts'

export type ReversalToRecord = {
  reversalId: string
  reversal: ReversalBody
  /** Where it takes goods out or in again: what there was of them; of a delivery when none had left since. */
  seen?: readonly SeenStock[]
  /** For a late price difference: how much of each line's delivery is held, day by day. */
  held?: readonly { lineId: string; days: readonly HeldOnDay[] }[]
  /** Of a bill for goods that came before it: their deliveries. */
  deliveries?: readonly string[]
  /** What depended on the document, or on its deliveries, and was reversed. */
  takenBack?: readonly string[]
}

import type { Minor } from '#domain/money.ts'
import type { Milli } from '#domain/quantity.ts'
import type { ApprovalAct } from '#domain/terms/approval.ts'
import type { BasketAction } from '../basket/basket.ts'

/** What a cashier wants to do and may not do alone. */
export type Wanted = {
  act: ApprovalAct
  /** Of one line; absent: of the whole basket. */
  lineId?: string
  /** What is given away by it, or taken off. */
  mostMinor?: Minor
  /** In a few words: `15% off Rice`. */
  what: string
  /** What is done with the basket once it is settled. */
  leadsTo: Exclude<BasketAction, { type: 'add' }>
  /** Of a quantity that is lowered: what the line held when it was asked. */
  fromMilli?: Milli
}

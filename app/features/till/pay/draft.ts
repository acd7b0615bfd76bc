import type { Minor } from '#domain/money.ts'
import type { KeyedKind } from '#domain/payments/payment-type.ts'

/**
 * What a cashier has begun to enter of a payment. It outlives the pane, so that a look at the basket or another
 * product scanned in the meantime loses nothing of it.
 */
export type PayDraft = {
  /** The way of paying that was pressed; null while none was. */
  kind: KeyedKind | null
  /** Which of the shop's payment types that is; absent: the first of its kind. */
  typeId?: string
  /** The amount as far as one was entered: `due` follows what is left, null is a field that was emptied. */
  amountMinor: Minor | null | 'due'
  reference: string
  /** The reference is typed in, though a provider could be asked for the payment. */
  isTyped?: boolean
}

export const noDraft: PayDraft = { kind: null, amountMinor: 'due', reference: '' }

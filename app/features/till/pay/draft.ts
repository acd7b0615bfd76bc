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
  /** An amount beyond what is due, as it was entered for a payment type that gives change. */
  beyondDueMinor?: Minor
  /** Of a payment type that has references. */
  reference: string
  /** The reference is typed in, though a provider could be asked for the payment. */
  isTyped?: boolean
}

export const noDraft: PayDraft = { kind: null, amountMinor: 'due', reference: '' }

/**
 * The same payment by another type: what was entered stays. A type that gives no change takes what is due of a larger
 * amount, which is there again with the next type that gives change.
 */
export function byAnotherType(
  { amountMinor, beyondDueMinor, reference }: PayDraft,
  to: Pick<PayDraft, 'kind' | 'typeId'> & { givesChange: boolean; dueMinor: Minor },
): PayDraft {
  const { kind, typeId, givesChange, dueMinor } = to
  const enteredMinor = beyondDueMinor ?? amountMinor ?? 'due'
  const isBeyond = enteredMinor !== 'due' && enteredMinor > dueMinor && !givesChange
  return {
    ...{ kind, reference },
    ...(typeId !== undefined && { typeId }),
    ...(isBeyond
      ? { amountMinor: 'due' as const, beyondDueMinor: enteredMinor }
      : { amountMinor: enteredMinor }),
  }
}

/** Another amount is entered: the larger one that it follows is no longer wanted. */
export function withAmount({ beyondDueMinor: _, ...draft }: PayDraft, amountMinor: PayDraft['amountMinor']) {
  return { ...draft, amountMinor }
}

import { z } from 'zod'
import { DepositBody } from '#domain/documents/deposit/schema.ts'
import { type Minor, minor } from '#domain/money.ts'
import { namedAs } from '#domain/payments/payment-type.ts'
import type { TaxClassId } from '#domain/terms/tax.ts'
import type { PayType } from '../pay/settle.ts'

export type DepositDraft = {
  /** All of it. */
  amountMinor: Minor | null
  text: string
  taxClassId: TaxClassId
  typeId: string
  reference: string
  isSplit: boolean
  /** The part that is paid by the second type. */
  secondMinor: Minor | null
  secondTypeId: string
  secondReference: string
}

type Types = readonly Pick<PayType, 'typeId' | 'kind' | 'reference'>[]

/** Of the standard tax class, paid by the first payment type of the shop. */
export function emptyDeposit(types: Types): DepositDraft {
  const [first, second] = types.map(({ typeId }) => typeId)
  return {
    ...{ amountMinor: null, text: '', taxClassId: 'standard' as const, isSplit: false, secondMinor: null },
    ...{ typeId: first ?? 'cash', reference: '' },
    ...{ secondTypeId: second ?? first ?? 'cash', secondReference: '' },
  }
}

/** What the form knows to be wrong before the amounts and texts themselves are looked at. */
function errorsOfDraft(draft: DepositDraft, types: Types): [keyof DepositDraft, string][] {
  const { isSplit, amountMinor, secondMinor, typeId, secondTypeId } = draft
  const isMissing = (id: string, reference: string) =>
    types.find((one) => one.typeId === id)?.reference === 'required' && reference.trim() === ''
  const missing = 'This payment type needs the reference of the payment.'
  const isTooMuch = isSplit && amountMinor !== null && secondMinor !== null && secondMinor >= amountMinor
  return [
    ...(isMissing(typeId, draft.reference) ? [['reference', missing] as const] : []),
    ...(isSplit && isMissing(secondTypeId, draft.secondReference)
      ? [['secondReference', missing] as const]
      : []),
    ...(isTooMuch ? [['secondMinor', 'Enter less than the whole deposit.'] as const] : []),
  ].map(([field, error]) => [field, error])
}

/** A deposit as it is sent, and what the form knows of it beside. */
export function depositSchema(types: Types) {
  return z
    .object({ draft: z.custom<DepositDraft>(), said: z.unknown() })
    .superRefine(({ draft }, context) => {
      for (const [field, message] of errorsOfDraft(draft, types))
        context.addIssue({ code: 'custom', path: [field], message })
    })
    .transform(({ said }) => said)
    .pipe(DepositBody)
}

/** The amount paid by each payment type; a part of zero is left out, so that its amount is asked for. */
export function tendersOfDraft(draft: DepositDraft, types: Types) {
  const secondMinor = draft.isSplit ? (draft.secondMinor ?? 0) : 0
  const firstMinor = (draft.amountMinor ?? 0) - secondMinor
  return [
    tenderOf(types, draft.typeId, firstMinor, draft.reference),
    ...(draft.isSplit ? [tenderOf(types, draft.secondTypeId, secondMinor, draft.secondReference)] : []),
  ]
}

function tenderOf(types: Types, typeId: string, amount: number, reference: string) {
  const { kind = 'cash', reference: rule = 'never' } = types.find((one) => one.typeId === typeId) ?? {}
  const entered = rule === 'never' ? '' : reference.trim()
  return {
    ...namedAs({ kind, typeId }),
    amountMinor: minor(amount),
    ...(entered !== '' && { reference: entered }),
  }
}

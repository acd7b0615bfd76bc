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
  /** What of it is paid by the second type. */
  secondMinor: Minor | null
  secondTypeId: string
  secondReference: string
}

type Types = readonly Pick<PayType, 'typeId' | 'kind'>[]

/** What is standard in the shop, in cash. */
export function emptyDeposit(types: Types): DepositDraft {
  const [first, second] = types.map(({ typeId }) => typeId)
  return {
    ...{ amountMinor: null, text: '', taxClassId: 'standard' as const, isSplit: false, secondMinor: null },
    ...{ typeId: first ?? 'cash', reference: '' },
    ...{ secondTypeId: second ?? first ?? 'cash', secondReference: '' },
  }
}

/** What was paid by each; nothing of a part that comes to nothing, so that the amount is asked for. */
export function tendersOfDraft(draft: DepositDraft, types: Types) {
  const secondMinor = draft.isSplit ? (draft.secondMinor ?? 0) : 0
  const firstMinor = (draft.amountMinor ?? 0) - secondMinor
  return [
    tenderOf(types, draft.typeId, firstMinor, draft.reference),
    ...(draft.isSplit ? [tenderOf(types, draft.secondTypeId, secondMinor, draft.secondReference)] : []),
  ]
}

function tenderOf(types: Types, typeId: string, amount: number, reference: string) {
  const { kind = 'cash' } = types.find((one) => one.typeId === typeId) ?? {}
  const said = kind === 'cash' ? '' : reference.trim()
  return { ...namedAs({ kind, typeId }), amountMinor: minor(amount), ...(said !== '' && { reference: said }) }
}

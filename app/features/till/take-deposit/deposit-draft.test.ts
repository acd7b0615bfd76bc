import { describe, expect, it } from 'vitest'
import { minor } from '#domain/money.ts'
import { emptyDeposit, tendersOfDraft } from './deposit-draft.ts'

const types = [
  { typeId: 'cash', kind: 'cash' as const },
  { typeId: 'mobile-money', kind: 'mobile-money' as const },
  { typeId: 'bank-transfer', kind: 'mobile-money' as const },
]
const draft = { ...emptyDeposit(types), amountMinor: minor(5_000) }

describe('what a deposit is paid with', () => {
  it('is one payment, and cash has no reference', () => {
    expect(tendersOfDraft({ ...draft, reference: 'typed before' }, types)).toEqual([
      { kind: 'cash', amountMinor: 5_000 },
    ])
  })

  it('is two, which are its amount together', () => {
    const split = {
      ...{ ...draft, isSplit: true, secondMinor: minor(2_000) },
      ...{ secondTypeId: 'bank-transfer', secondReference: ' T-9 ' },
    }
    expect(tendersOfDraft(split, types)).toEqual([
      { kind: 'cash', amountMinor: 3_000 },
      { kind: 'mobile-money', typeId: 'bank-transfer', amountMinor: 2_000, reference: 'T-9' },
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { minor } from '#domain/money.ts'
import { type DepositDraft, depositSchema, emptyDeposit, tendersOfDraft } from './deposit-draft.ts'

const types = [
  { typeId: 'cash', kind: 'cash' as const, reference: 'never' as const },
  { typeId: 'mobile-money', kind: 'mobile-money' as const, reference: 'required' as const },
  { typeId: 'bank-transfer', kind: 'mobile-money' as const, reference: 'asked' as const },
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

describe('a deposit that is typed', () => {
  const whole = { ...draft, text: 'A cupboard' }
  const errorsOf = (typed: DepositDraft) => {
    const said = {
      ...{ customerId: '019abcde-0000-7000-8000-000000000001', businessDay: '2026-03-10' },
      ...{ text: typed.text, taxClassId: typed.taxClassId, tenders: tendersOfDraft(typed, types) },
    }
    const { error } = depositSchema(types).safeParse({ draft: typed, said })
    return error?.issues.map(({ path }) => path.join('.')) ?? []
  }

  it('is refused where its second part is the whole, or its reference is missing', () => {
    expect(errorsOf(whole)).toEqual([])
    expect(errorsOf({ ...whole, text: ' ' })).toEqual(['text'])
    expect(errorsOf({ ...whole, typeId: 'mobile-money' })).toEqual(['reference'])
    expect(errorsOf({ ...whole, typeId: 'mobile-money', reference: 'MM-778899' })).toEqual([])
    const split = { ...whole, isSplit: true, secondTypeId: 'bank-transfer' }
    expect(errorsOf({ ...split, secondMinor: minor(5_000) })).toEqual(['secondMinor'])
    expect(errorsOf({ ...split, secondMinor: minor(4_999) })).toEqual([])
    expect(errorsOf({ ...split, secondMinor: null })).toEqual(['tenders.1.amountMinor'])
  })
})

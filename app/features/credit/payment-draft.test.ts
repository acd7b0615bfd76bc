import { describe, expect, test } from 'vitest'
import type { OpenDocument } from '#domain/api/credit.ts'
import { minor } from '#domain/money.ts'
import {
  mostOf,
  type PaymentDraft,
  paymentBody,
  sumOfChosen,
  withAmount,
  withBeside,
  withChosen,
} from './payment-draft.ts'

const owed = [
  { document: 'a', openMinor: minor(9_000) },
  { document: 'b', openMinor: minor(6_000) },
  { document: 'c', openMinor: minor(500) },
] as unknown as readonly OpenDocument[]
const empty: PaymentDraft = {
  ...{ amountMinor: null, discountMinor: null, discountTax: '', creditMinor: null, money: 'bank' },
  ...{ tillId: '', businessDay: '2026-05-01', chosen: null, mayOverpay: false, reference: '' },
}
const two = [
  { document: 'a', amountMinor: minor(4_000) },
  { document: 'b', amountMinor: minor(6_000) },
]
const bodyOf = (draft: PaymentDraft) => paymentBody('customers', { party: 'kofi' }, owed, draft)

describe('a payment of chosen documents', () => {
  test('is what was entered for each of them', () => {
    const draft = withChosen({ ...empty, chosen: two })
    expect(draft.amountMinor).toBe(10_000)
    expect(bodyOf(draft)).toMatchObject({ amountMinor: 10_000, allocations: two, customerId: 'kofi' })
  })

  test('is less what is let off and what credit pays', () => {
    const draft = withChosen({ ...empty, chosen: two, discountMinor: minor(300), creditMinor: minor(700) })
    expect(draft.amountMinor).toBe(9_000)
    expect(bodyOf(draft)).toMatchObject({ amountMinor: 9_000, discountMinor: 300, creditMinor: 700 })
    expect(bodyOf(withChosen({ ...empty, chosen: two, creditMinor: minor(10_000) }))).toMatchObject({
      amountMinor: 0,
      creditMinor: 10_000,
    })
  })

  test('keeps an amount that was typed for one of them, whatever is let off beside it', () => {
    const whole = withChosen({ ...empty, chosen: [{ document: 'a', amountMinor: minor(9_000) }] })
    expect(withBeside(whole, { discountMinor: minor(1_000) }, owed)).toMatchObject({
      ...{ amountMinor: 8_000, chosen: [{ amountMinor: 9_000 }] },
    })
    const typed = withAmount(whole, minor(5_000))
    expect(withBeside(typed, { discountMinor: minor(1_000) }, owed)).toMatchObject({
      ...{ amountMinor: 5_000, chosen: [{ amountMinor: 6_000 }] },
    })
  })

  test('leaves the rest as credit where that is chosen', () => {
    const draft = withAmount(withChosen({ ...empty, chosen: two }), minor(11_000))
    expect(sumOfChosen(draft.chosen ?? [])).toBe(10_000)
    expect(mostOf(owed, draft)).toBe(10_000)
    expect(bodyOf(draft)).not.toHaveProperty('mayOverpay')
    expect(bodyOf({ ...draft, mayOverpay: true })).toMatchObject({
      ...{ amountMinor: 11_000, allocations: two, mayOverpay: true },
    })
  })

  test('of one document is the amount that is typed, at most what is open where the rest is credit', () => {
    const chosen = [{ document: 'c', amountMinor: minor(500) }]
    const part = withAmount(withChosen({ ...empty, chosen }), minor(200))
    expect(bodyOf(part)).toMatchObject({ allocations: [{ document: 'c', amountMinor: 200 }] })
    const more = withAmount(part, minor(800))
    expect(bodyOf(more)).toMatchObject({ allocations: [{ document: 'c', amountMinor: 800 }] })
    expect(bodyOf({ ...more, mayOverpay: true })).toMatchObject({
      ...{ amountMinor: 800, allocations: [{ document: 'c', amountMinor: 500 }], mayOverpay: true },
    })
  })

  test('has no amount while none is chosen, and names none where the oldest come first', () => {
    expect(withChosen({ ...empty, amountMinor: minor(5), chosen: [] }).amountMinor).toBeNull()
    expect(bodyOf({ ...empty, amountMinor: minor(500) })).not.toHaveProperty('allocations')
    expect(mostOf(owed, empty)).toBe(15_500)
  })
})

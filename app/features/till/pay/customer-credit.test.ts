import { describe, expect, it } from 'vitest'
import { minor } from '#domain/money.ts'
import type { Tender } from '#domain/payments/paid-tender.ts'
import { creditAfter, takenOnAccount, waitingOnAccount } from './customer-credit.ts'

const tenders: readonly Tender[] = [
  { kind: 'cash', amountMinor: minor(300) },
  { kind: 'on-account', amountMinor: minor(700) },
]
const known = { owedMinor: minor(400), creditMinor: minor(100), limitMinor: minor(1_000) }

describe('the balance of a customer', () => {
  it('is what is owed and not covered by credit, against the limit', () => {
    expect(creditAfter(known, minor(700))).toEqual({ balanceMinor: 1_000, aboveMinor: 0 })
    expect(creditAfter(known, minor(701))).toEqual({ balanceMinor: 1_001, aboveMinor: 1 })
  })

  it('is never above a limit that was not agreed, and nothing may be owed at a limit of nothing', () => {
    expect(creditAfter({ ...known, limitMinor: null }, minor(9_999)).aboveMinor).toBe(0)
    expect(creditAfter({ ...known, limitMinor: minor(0) }, minor(0)).aboveMinor).toBe(300)
  })

  it('counts what was sold on account alone, and to this customer', () => {
    expect(takenOnAccount(tenders)).toBe(700)
    // What a deposit pays is settled as it is recorded.
    const id = '019abcde-0000-7000-8000-000000000001'
    const byDeposit: Tender = {
      kind: 'on-account',
      amountMinor: minor(200),
      deposit: { depositId: id, useId: id },
    }
    expect(takenOnAccount([...tenders, byDeposit])).toBe(700)
    const sale = { kind: 'sale', customerId: 'ama', tenders }
    const waiting = [
      { sale },
      { sale: { ...sale, customerId: 'kofi' } },
      { sale: { ...sale, kind: 'return' } },
    ]
    expect(waitingOnAccount(waiting, 'ama')).toBe(700)
  })
})

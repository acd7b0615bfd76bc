import { describe, expect, it } from 'vitest'
import { minor } from '../../money.ts'
import { balanced } from '../../posting/entry.ts'
import { accounts } from '../../terms/chart.ts'
import { reverseWithShares, takenLater } from './take-back.ts'

const spread = { from: '2026-01', months: 12 }
const rent = { lineId: 'rent', account: accounts.rent, spread }
const fuel = { lineId: 'fuel', account: accounts.electricityAndWater }
const item = (openMinor: number) => ({ amountMinor: minor(1201), openMinor: minor(openMinor) })
const prepaid = { account: accounts.prepayments, dims: { party: 'rent', openItem: 'bill' } }
const posted = balanced([
  { ...prepaid, amountMinor: minor(1201) },
  { account: fuel.account, amountMinor: minor(50) },
  { account: accounts.bank, amountMinor: minor(-1251) },
])

describe('a document that was paid ahead and is taken back', () => {
  it.each([
    ['nothing of it', 1201, [], null],
    ['its first six months', 601, [{ lineId: 'rent', amountMinor: 600 }], '2026-06-30'],
    ['all of it', 0, [{ lineId: 'rent', amountMinor: 1201 }], '2026-12-31'],
  ])('says what months took where that is %s', (_what, open, shares, through) => {
    expect(takenLater('bill', [rent, fuel], () => item(open))).toEqual({ shares, through })
  })

  it('gives back what is left of prepayments, and to what it was for what months took', () => {
    const taken = [{ lineId: 'rent', amountMinor: minor(600) }]
    expect(reverseWithShares(posted, 'bill', [rent, fuel], taken)).toEqual([
      { ...prepaid, amountMinor: -601 },
      { account: fuel.account, amountMinor: -50 },
      { account: accounts.bank, amountMinor: 1251 },
      { account: accounts.rent, amountMinor: -600 },
    ])
  })

  it('leaves prepayments alone where months took all of it', () => {
    const taken = [{ lineId: 'rent', amountMinor: minor(1201) }]
    expect(reverseWithShares(posted, 'bill', [rent, fuel], taken)).toEqual([
      { account: fuel.account, amountMinor: -50 },
      { account: accounts.bank, amountMinor: 1251 },
      { account: accounts.rent, amountMinor: -1201 },
    ])
  })
})

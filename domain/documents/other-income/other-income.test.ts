import { describe, expect, it } from 'vitest'
import { day } from '../../business-day.ts'
import { minor } from '../../money.ts'
import { chartOf } from '../../posting/chart.ts'
import { accountCode } from '../../terms/account.ts'
import { accounts } from '../../terms/chart.ts'
import type { TaxClassId } from '../../terms/tax.ts'
import { checkOtherIncome } from './check.ts'
import { postOtherIncome, taxesOfIncome } from './posting.ts'

const on = day('2026-03-10')
const shop = {
  taxPack: 'GB' as const,
  taxRegistrations: [{ from: day('2020-01-01'), scheme: 'standard' as const, number: 'GB1' }],
}
const rent = { account: accounts.otherIncome, receivedIn: 'bank' as const, totalMinor: minor(12_000) }
const posted = (taxClassId: TaxClassId, of: typeof shop | { taxPack: 'GB'; taxRegistrations: [] } = shop) => {
  const input = { ...rent, taxClassId }
  return postOtherIncome({ ...input, taxPack: 'GB', taxes: taxesOfIncome(of, input, on) })
}

describe('other income', () => {
  it('is posted without the tax that is in it', () => {
    expect(posted('standard')).toEqual([
      { account: '1020', amountMinor: 12_000 },
      {
        account: '2101',
        amountMinor: -2_000,
        dims: { tax: { class: 'standard', component: 'gb-vat', rateBp: 2000, direction: 'output' } },
        baseMinor: -10_000,
      },
      { account: '4900', amountMinor: -10_000 },
    ])
  })

  it('says what it is of where there is no tax on it', () => {
    const line = {
      account: '4900',
      amountMinor: -12_000,
      dims: { tax: { class: 'exempt', rateBp: 0, direction: 'output' } },
    }
    expect(posted('exempt')).toEqual([{ account: '1020', amountMinor: 12_000 }, line])
    expect(posted('standard', { taxPack: 'GB', taxRegistrations: [] })).toContainEqual(
      expect.objectContaining({ account: '4900', amountMinor: -12_000 }),
    )
  })

  it.each([
    ['4900', '2026-03-11', null],
    ['4900', '2026-03-12', 'other_income_in_future'],
    ['4000', '2026-03-10', 'other_income_account_unknown'],
    ['4910', '2026-03-10', 'other_income_account_unknown'],
    ['4950', '2026-03-10', 'other_income_account_unknown'],
    ['6010', '2026-03-10', 'other_income_account_unknown'],
  ])('on %s of %s: %s', (account, businessDay, code) => {
    const check = () =>
      checkOtherIncome(
        { account: accountCode(account), businessDay: day(businessDay) },
        { today: on, chart: chartOf('GB') },
      )
    if (code === null) expect(check).not.toThrow()
    else expect(check).toThrow(expect.objectContaining({ code }))
  })
})

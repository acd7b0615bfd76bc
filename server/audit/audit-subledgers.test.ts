import { describe, expect, it } from 'vitest'
import { Figures } from '../books/figures.ts'
import { auditTaxAccounts } from './audit-subledgers.ts'

function figures(amounts: Record<string, Record<string, number>>): Figures {
  const all = new Figures()
  for (const [key, some] of Object.entries(amounts)) all.add(key, some)
  return all
}

const taxTotals = {
  '2026-03-10 output:standard:2000::gb-vat': { baseMinor: 1000, amountMinor: 200, recoverableMinor: 0 },
  '2026-03-11 output:standard:2000::gb-vat': { baseMinor: -100, amountMinor: -20, recoverableMinor: 0 },
  '2026-03-10 output:zero:0::': { baseMinor: 500, amountMinor: 0, recoverableMinor: 0 },
  '2026-03-10 input:standard:2000::gb-vat': { baseMinor: 300, amountMinor: 60, recoverableMinor: 60 },
  '2026-03-10 input:standard:2000:blocked:gb-vat': { baseMinor: 50, amountMinor: 10, recoverableMinor: 0 },
}
const accountTotals = {
  '2026-03-10 2101': { debitMinor: 0, creditMinor: 200 },
  '2026-03-11 2101': { debitMinor: 20, creditMinor: 0 },
  '2026-03-10 1301': { debitMinor: 60, creditMinor: 0 },
  '2026-03-10 2150': { debitMinor: 0, creditMinor: 7 },
  '2026-03-10 1360': { debitMinor: 7, creditMinor: 0 },
}

describe('the audit of the accounts of tax', () => {
  it('finds nothing if the totals of tax equal their balances', () => {
    expect(auditTaxAccounts(figures(taxTotals), figures(accountTotals))).toEqual([])
  })

  it('reports tax on an account that no total of tax counts', () => {
    const more = {
      '2026-03-12 2102': { debitMinor: 0, creditMinor: 30 },
      '2026-03-12 1301': { debitMinor: 5, creditMinor: 0 },
    }
    expect(auditTaxAccounts(figures(taxTotals), figures({ ...accountTotals, ...more }))).toEqual([
      {
        kind: 'control_account',
        where: 'accounts of output tax',
        computed: '180 by the totals of tax',
        stored: '210 by the ledger',
      },
      {
        kind: 'control_account',
        where: 'accounts of input tax',
        computed: '60 by the totals of tax',
        stored: '65 by the ledger',
      },
    ])
  })
})

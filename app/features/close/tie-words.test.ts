import { expect, test } from 'vitest'
import type { BrokenTie } from '#domain/api/close.ts'
import { minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import { TieName } from '#domain/terms/tie.ts'
import { amountsOfTie, fixOfTie, titleOfTie } from './tie-words.ts'

const broken = (of: Partial<BrokenTie>): BrokenTie => ({
  ...{ name: 'entries', account: null, accountName: '', partsMinor: minor(1), ledgerMinor: minor(2), ...of },
})

test('a difference in open items links to where they are paid, posted or billed', () => {
  const fixes = (['payables', 'goodsNotBilled', 'prepayments', 'taxPayable', 'receivables'] as const).map(
    (name) => fixOfTie(broken({ name: 'open-items', account: accounts[name] })).label,
  )
  expect(fixes).toEqual(['Suppliers', 'Unbilled deliveries', 'Paid ahead', 'Tax returns', 'Customers'])
})

test('each reconciliation with the ledger has a title and a link', () => {
  for (const name of TieName.options) {
    const tie = broken({ name, accountName: 'Inventory' })
    expect([titleOfTie(tie), fixOfTie(tie).to]).toEqual([
      expect.stringMatching(/^[A-Z]/),
      expect.stringMatching(/^\/user/),
    ])
  }
})

test('an amount owed is shown as positive', () => {
  expect(amountsOfTie(broken({ partsMinor: minor(-500), ledgerMinor: minor(-700) }))).toEqual([500, 700])
  expect(amountsOfTie(broken({ partsMinor: minor(500), ledgerMinor: minor(-700) }))).toEqual([-500, 700])
})

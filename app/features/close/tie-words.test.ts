import { expect, test } from 'vitest'
import type { BrokenTie } from '#domain/api/close.ts'
import { minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import { TieName } from '#domain/terms/tie.ts'
import { amountsOfTie, cureOfTie, titleOfTie } from './tie-words.ts'

const broken = (of: Partial<BrokenTie>): BrokenTie => ({
  ...{ name: 'entries', account: null, accountName: '', partsMinor: minor(1), ledgerMinor: minor(2), ...of },
})

test('what is open leads to where it is paid, posted or billed', () => {
  const cures = (['payables', 'goodsNotBilled', 'prepayments', 'taxPayable', 'receivables'] as const).map(
    (name) => cureOfTie(broken({ name: 'open-items', account: accounts[name] })).label,
  )
  expect(cures).toEqual(['Suppliers', 'Unbilled deliveries', 'Paid ahead', 'Tax returns', 'Customers'])
})

test('each tie has a title and leads somewhere', () => {
  for (const name of TieName.options) {
    const tie = broken({ name, accountName: 'Inventory' })
    expect([titleOfTie(tie), cureOfTie(tie).to]).toEqual([
      expect.stringMatching(/^[A-Z]/),
      expect.stringMatching(/^\/user/),
    ])
  }
})

test('what is owed is shown as a positive amount', () => {
  expect(amountsOfTie(broken({ partsMinor: minor(-500), ledgerMinor: minor(-700) }))).toEqual([500, 700])
  expect(amountsOfTie(broken({ partsMinor: minor(500), ledgerMinor: minor(-700) }))).toEqual([-500, 700])
})

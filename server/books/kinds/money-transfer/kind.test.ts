import { expect, test } from 'vitest'
import type { Minor } from '#domain/money.ts'
import type { Chart } from '#domain/posting/chart.ts'
import type { FactNames } from '../../engine/fact-names.ts'
import { moneyTransfer } from './kind.ts'
import type { MoneyTransferDocument } from './stored.ts'

const names: FactNames = {
  chart: {
    find: (code: string) => ({ name: code === '1020' ? 'Bank' : 'Card clearing' }),
  } as unknown as Chart,
  products: new Map(),
  tills: new Map(),
  customers: new Map(),
}

test('a transfer says where money went, how much, and what of it was kept as a fee', () => {
  const transfer = {
    ...{ from: 'card', to: 'bank', amountMinor: 10_000 as Minor, feeMinor: 195 as Minor },
    reference: 'Paystack 7',
  } as MoneyTransferDocument
  expect(moneyTransfer.pageFacts(transfer, names)).toEqual([
    { label: 'Out of', text: '1040 Card clearing' },
    { label: 'Into', text: '1020 Bank' },
    { label: 'Amount', amountMinor: 10_000 },
    { label: 'Fee', amountMinor: 195 },
    { label: 'Reference', text: 'Paystack 7' },
  ])
})

import { expect, test } from 'vitest'
import type { Minor } from '#domain/money.ts'
import type { Chart } from '#domain/posting/chart.ts'
import type { BookDocument } from '../books/documents-store.ts'
import { factsOf } from './document-facts.ts'
import type { FactNames } from './fact-words.ts'

const names: FactNames = {
  chart: {
    find: (code: string) => ({ name: code === '1020' ? 'Bank' : 'Card clearing' }),
  } as unknown as Chart,
  products: new Map(),
  tills: new Map(),
  customers: new Map(),
}
const storedIn = (name: string, document: object) =>
  ({ kind: { collection: { name } }, document }) as unknown as BookDocument

test('a transfer says where money went, how much, and what of it was kept as a fee', () => {
  const transfer = { from: 'card', to: 'bank', amountMinor: 10_000 as Minor, feeMinor: 195 as Minor }
  expect(factsOf(storedIn('moneyTransfers', { ...transfer, reference: 'Paystack 7' }), names)).toEqual([
    { label: 'Out of', text: '1040 Card clearing' },
    { label: 'Into', text: '1020 Bank' },
    { label: 'Amount', amountMinor: 10_000 },
    { label: 'Fee', amountMinor: 195 },
    { label: 'Reference', text: 'Paystack 7' },
  ])
})

import { expect, test } from 'vitest'
import { minor } from '../../money.ts'
import { accountCode } from '../../terms/account.ts'
import { postStockReceipt } from './posting.ts'

const written = (lines: ReturnType<typeof postStockReceipt>) =>
  lines.map(({ account, amountMinor }) => `${account} ${amountMinor}`)
const openItem = 'receipt-1'

test('a receipt of stock: Dr inventory, Cr what paid for it', () => {
  const amounts = { valueMinor: minor(5000), against: accountCode('3950'), openItem }
  expect(written(postStockReceipt(amounts))).toEqual(['1200 5000', '3950 -5000'])
})

test('what goods sold below zero cost more goes from inventory to cost of goods sold', () => {
  const amounts = {
    valueMinor: minor(5000),
    against: accountCode('1020'),
    openItem,
    shortfallDifferenceMinor: minor(120),
  }
  expect(written(postStockReceipt(amounts))).toEqual(['1200 4880', '1020 -5000', '5000 120'])
})

test('what a supplier is owed for it is open under the receipt, and goods are in the shop', () => {
  const amounts = { valueMinor: minor(5000), against: accountCode('2000'), openItem }
  expect(postStockReceipt(amounts)).toEqual([
    { account: '1200', amountMinor: 5000, dims: { location: 'shop' } },
    { account: '2000', amountMinor: -5000, dims: { party: 'unknown', openItem } },
  ])
})

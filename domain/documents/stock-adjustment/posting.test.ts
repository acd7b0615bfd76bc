import { expect, it } from 'vitest'
import { minor } from '../../money.ts'
import { accounts } from '../../terms/chart.ts'
import { WriteOffReason, writeOffAccounts } from '../../terms/write-off.ts'
import { postStockAdjustment } from './posting.ts'

it('credits the stock with what left it', () => {
  expect(postStockAdjustment(minor(-700), accounts.stockAdjustments)).toEqual([
    { account: '5010', amountMinor: 700 },
    { account: '1200', amountMinor: -700, dims: { location: 'shop' } },
  ])
})

it('debits it with what was found', () => {
  expect(postStockAdjustment(minor(300), accounts.stockAdjustments)).toEqual([
    { account: '5010', amountMinor: -300 },
    { account: '1200', amountMinor: 300, dims: { location: 'shop' } },
  ])
})

it('posts nothing where the goods are worth nothing', () => {
  expect(postStockAdjustment(minor(0), accounts.stockAdjustments)).toEqual([])
})

it('goes to supplies, drawings or stock adjustments by its reason', () => {
  expect(WriteOffReason.options.map((reason) => [reason, writeOffAccounts[reason]])).toEqual([
    ['spoilt', '5010'],
    ['lost', '5010'],
    ['used-by-shop', '6070'],
    ['taken-by-owner', '3100'],
    ['found', '5010'],
  ])
})

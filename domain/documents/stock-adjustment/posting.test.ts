import { expect, it } from 'vitest'
import { day } from '../../business-day.ts'
import { minor } from '../../money.ts'
import { accounts } from '../../terms/chart.ts'
import { WriteOffReason, writeOffAccounts } from '../../terms/write-off.ts'
import { taxOnTaken } from './owner-tax.ts'
import { postStockAdjustment } from './posting.ts'

it('a write-off credits the stock with the goods that left it', () => {
  expect(postStockAdjustment(minor(-700), accounts.stockAdjustments)).toEqual([
    { account: '5010', amountMinor: 700 },
    { account: '1200', amountMinor: -700, dims: { location: 'shop' } },
  ])
})

it('goods found debit the stock', () => {
  expect(postStockAdjustment(minor(300), accounts.stockAdjustments)).toEqual([
    { account: '5010', amountMinor: -300 },
    { account: '1200', amountMinor: 300, dims: { location: 'shop' } },
  ])
})

it('goods taken by the owner bear output tax, with its base', () => {
  // 100.00 of goods in Ghana: VAT 15%, NHIL and GETFund 2.5% each.
  const shop = {
    taxPack: 'GH' as const,
    taxRegistrations: [{ from: day('2026-01-01'), scheme: 'standard' as const }],
  }
  const costMinor = minor(10_000)
  const taken = taxOnTaken(shop, { taxClassId: 'standard', costMinor }, day('2026-03-10'))
  const lines = postStockAdjustment(minor(-10_000), accounts.drawings, {
    taxPack: 'GH',
    lines: [{ ...taken, costMinor }],
  })
  expect(lines.map(({ account, amountMinor, baseMinor }) => [account, amountMinor, baseMinor])).toEqual([
    ['3100', 12_000, undefined],
    ['1200', -10_000, undefined],
    ['2102', -250, -10_000],
    ['2103', -250, -10_000],
    ['2101', -1_500, -10_000],
  ])
})

it('goods taken by the owner are reported to the tax office even where their class bears no tax', () => {
  // A return in Ghana: exempt goods of 30.00 and 20.00, and zero-rated ones of 5.00.
  const shop = {
    taxPack: 'GH' as const,
    taxRegistrations: [{ from: day('2026-01-01'), scheme: 'standard' as const }],
  }
  const takenOf = (taxClassId: 'exempt' | 'zero', cost: number) => {
    const costMinor = minor(cost)
    return { ...taxOnTaken(shop, { taxClassId, costMinor }, day('2026-03-10')), costMinor }
  }
  const lines = postStockAdjustment(minor(-5_500), accounts.drawings, {
    taxPack: 'GH',
    lines: [takenOf('exempt', 3_000), takenOf('zero', 500), takenOf('exempt', 2_000)],
  })
  expect(lines).toEqual([
    { account: '3100', amountMinor: 5_500 },
    { account: '1200', amountMinor: -5_500, dims: { location: 'shop' } },
    {
      ...{ account: '3100', amountMinor: 0, baseMinor: -5_000 },
      dims: { tax: { class: 'exempt', rateBp: 0, direction: 'output' } },
    },
    {
      ...{ account: '3100', amountMinor: 0, baseMinor: -500 },
      dims: { tax: { class: 'zero', rateBp: 0, direction: 'output' } },
    },
  ])
})

it('goods taken by the owner bear no tax where the shop is not registered', () => {
  const shop = { taxPack: 'GH' as const, taxRegistrations: [] }
  const taken = { taxClassId: 'standard' as const, costMinor: minor(10_000) }
  expect(taxOnTaken(shop, taken, day('2026-03-10'))).toEqual({ taxClassId: 'standard', taxes: [] })
})

it('writing off goods worth nothing posts nothing', () => {
  expect(postStockAdjustment(minor(0), accounts.stockAdjustments)).toEqual([])
})

it('a write-off goes to supplies, drawings or stock adjustments by its reason', () => {
  expect(WriteOffReason.options.map((reason) => [reason, writeOffAccounts[reason]])).toEqual([
    ['spoilt', '5010'],
    ['lost', '5010'],
    ['used-by-shop', '6070'],
    ['taken-by-owner', '3100'],
    ['found', '5010'],
  ])
})

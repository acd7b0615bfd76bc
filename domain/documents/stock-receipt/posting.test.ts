import { expect, test } from 'vitest'
import { day } from '../../business-day.ts'
import { minor } from '../../money.ts'
import { purchaseTaxes } from '../../tax/purchase.ts'
import { accountCode } from '../../terms/account.ts'
import { postStockReceipt } from './posting.ts'

const written = (lines: ReturnType<typeof postStockReceipt>) =>
  lines.map(({ account, amountMinor }) => `${account} ${amountMinor}`)
const openItem = 'receipt-1'

test('a receipt of stock: Dr inventory, Cr what paid for it', () => {
  const amounts = { valueMinor: minor(5000), against: accountCode('3950'), of: { openItem } }
  expect(written(postStockReceipt(amounts))).toEqual(['1200 5000', '3950 -5000'])
})

test('the extra cost of goods sold below zero goes from inventory to cost of goods sold', () => {
  const amounts = {
    valueMinor: minor(5000),
    against: accountCode('1020'),
    of: { openItem },
    shortfallDifferenceMinor: minor(120),
  }
  expect(written(postStockReceipt(amounts))).toEqual(['1200 4880', '1020 -5000', '5000 120'])
})

test('the debt for a delivery is open under its receipt, and the goods are in the shop', () => {
  const amounts = { valueMinor: minor(5000), against: accountCode('2000'), of: { openItem } }
  expect(postStockReceipt(amounts)).toEqual([
    { account: '1200', amountMinor: 5000, dims: { location: 'shop' } },
    { account: '2000', amountMinor: -5000, dims: { party: 'unknown', openItem } },
  ])
})

const levies = [
  { component: 'gh-nhil', rateBp: 250, amountMinor: minor(250) },
  { component: 'gh-vat', rateBp: 1500, amountMinor: minor(1500) },
]
type Invoice = NonNullable<Parameters<typeof postStockReceipt>[0]['purchases']>
const invoice = (on: string, scheme: 'standard' | 'not-registered' = 'standard'): Invoice => ({
  lines: [{ netMinor: minor(10_000), taxClassId: 'standard', taxes: levies }],
  taxOf: purchaseTaxes('GH', [{ from: day('2020-01-01'), scheme }], day(on)),
})
const received = (valueMinor: number, purchases: Invoice) =>
  postStockReceipt({
    valueMinor: minor(valueMinor),
    purchases,
    against: accountCode('1020'),
    of: { openItem },
  })

test('tax claimed back is not part of the cost of goods, and names its component', () => {
  const lines = received(10_000, invoice('2026-01-01'))
  expect(written(lines)).toEqual(['1200 10000', '1302 250', '1301 1500', '1020 -11750'])
  expect(lines[2]).toEqual({
    account: '1301',
    amountMinor: 1500,
    dims: { tax: { class: 'standard', component: 'gh-vat', rateBp: 1500, direction: 'input' } },
    baseMinor: 10_000,
  })
})

test('a levy from before 2026 is part of the cost, and says so on a line of the stock', () => {
  const lines = received(10_250, invoice('2025-12-31'))
  expect(written(lines)).toEqual(['1200 10000', '1200 250', '1301 1500', '1020 -11750'])
  expect(lines[1]).toMatchObject({
    dims: { location: 'shop', tax: { component: 'gh-nhil', direction: 'input' } },
    baseMinor: 10_000,
  })
})

test('a shop that is not registered claims nothing back', () => {
  expect(written(received(11_750, invoice('2026-01-01', 'not-registered')))).toEqual([
    '1200 10000',
    '1200 250',
    '1200 1500',
    '1020 -11750',
  ])
})

test('untaxed goods name their tax class', () => {
  const lines = [{ netMinor: minor(700), taxClassId: 'zero' as const, taxes: [] }]
  expect(received(700, { ...invoice('2026-01-01'), lines })).toEqual([
    {
      account: '1200',
      amountMinor: 700,
      dims: { location: 'shop', tax: { class: 'zero', rateBp: 0, direction: 'input' } },
    },
    { account: '1020', amountMinor: -700 },
  ])
})

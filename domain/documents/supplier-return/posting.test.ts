import { expect, test } from 'vitest'
import { minor } from '../../money.ts'
import { accountCode } from '../../terms/account.ts'
import { postSupplierReturn } from './posting.ts'

const supplierId = '0199f0a0-0000-7000-8000-00000000000a'
const vat = { component: 'gb-vat', rateBp: 2000, amountMinor: minor(20) }
const returned = {
  returnId: 'return',
  supplierId,
  lines: [{ netMinor: minor(100), taxClassId: 'standard' as const, taxes: [vat] }],
  costMinor: minor(90),
  totalMinor: minor(120),
  taxOf: (component: string) => ({ component, inputAccount: accountCode('1301') }),
}
const plain = (lines: readonly { account: string; amountMinor: number; dims?: object }[]) =>
  lines.map(({ account, amountMinor, dims }) => [
    account,
    amountMinor,
    (dims as { openItem?: string } | undefined)?.openItem,
  ])

test('goods go back at today’s average; a different credit note leaves a price difference', () => {
  expect(plain(postSupplierReturn(returned))).toEqual([
    ['2000', 120, 'return'],
    ['5020', -10, undefined],
    ['1301', -20, undefined],
    ['1200', -90, undefined],
  ])
})

test('the tax that is given back names its base', () => {
  expect(postSupplierReturn(returned).find(({ account }) => account === '1301')?.baseMinor).toBe(-100)
})

test('the credit lowers what is owed for the delivery first; the rest is a credit with the supplier', () => {
  const settles = { deliveryId: 'delivery', amountMinor: minor(50) }
  expect(plain(postSupplierReturn({ ...returned, settles })).slice(0, 2)).toEqual([
    ['2000', 50, 'delivery'],
    ['2000', 70, 'return'],
  ])
  const all = { deliveryId: 'delivery', amountMinor: minor(120) }
  expect(plain(postSupplierReturn({ ...returned, settles: all }))[0]).toEqual(['2000', 120, 'delivery'])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { day } from '../../business-day.ts'
import { minor } from '../../money.ts'
import { accountCode } from '../../terms/account.ts'
import { billDifference, postDeliveryBill } from './posting.ts'
import { DeliveryBillBody } from './schema.ts'

const supplierId = '0199f0a0-0000-7000-8000-00000000000a'
const deliveryId = '0199f0a0-0000-7000-8000-00000000000b'
const vat = { component: 'gb-vat', rateBp: 2000, amountMinor: minor(200) }
const claims = (component: string) => ({ component, inputAccount: accountCode('1301') })
const claimsNothing = (component: string) => ({ component, inputAccount: null })
const line = {
  deliveryId,
  receivedMinor: minor(900),
  toStockMinor: minor(40),
  netMinor: minor(1_000),
  taxClassId: 'standard' as const,
  taxes: [vat],
}
const bill = {
  billId: 'bill',
  supplierId,
  due: day('2026-04-09'),
  lines: [line],
  totalMinor: minor(1_200),
  taxOf: claims,
}
const sums = (lines: readonly { account: string; amountMinor: number }[]) => {
  const byAccount: Record<string, number> = {}
  for (const { account, amountMinor } of lines) byAccount[account] = (byAccount[account] ?? 0) + amountMinor
  return byAccount
}

test('a bill clears what was received, and its difference goes to the goods in stock and to those sold', () => {
  const posted = postDeliveryBill(bill)
  expect(sums(posted)).toEqual({ 2050: 900, 1200: 40, 1301: 200, 5020: 60, 2000: -1_200 })
  expect(posted.find(({ account }) => account === '2050')?.dims).toEqual({
    party: supplierId,
    openItem: deliveryId,
  })
  expect(posted.find(({ account }) => account === '2000')?.dims).toEqual({
    party: supplierId,
    openItem: 'bill',
    due: '2026-04-09',
  })
})

test('tax that cannot be claimed back is part of the difference', () => {
  expect(billDifference(line, claims)).toBe(100)
  expect(billDifference(line, claimsNothing)).toBe(300)
  expect(sums(postDeliveryBill({ ...bill, taxOf: claimsNothing }))).toEqual({
    ...{ 2050: 900, 1200: 40, 5020: 260, 2000: -1_200 },
  })
})

test('the bill of a delivery balances whatever it differs by, and moves 1200 by what the stock moves', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 })
  fc.assert(
    fc.property(amount, amount, amount, fc.integer({ min: -1000, max: 1000 }), (received, net, tax, to) => {
      const one = {
        ...line,
        receivedMinor: minor(received),
        netMinor: minor(net),
        toStockMinor: minor(to),
        taxes: [{ ...vat, amountMinor: minor(tax) }],
      }
      const posted = sums(postDeliveryBill({ ...bill, lines: [one], totalMinor: minor(net + tax) }))
      expect(Object.values(posted).reduce((sum, value) => sum + value, 0)).toBe(0)
      expect(posted[1200] ?? 0).toBe(to)
      expect(posted[2050] ?? 0).toBe(received)
    }),
  )
})

test('the bill of a delivery is not due before its own day', () => {
  const { deliveryId: _d, receivedMinor: _r, toStockMinor: _t, ...rest } = line
  const body = {
    ...{ supplierId, businessDay: '2026-03-10', due: '2026-03-09', totalMinor: 1_200 },
    lines: [{ ...rest, lineId: '1', deliveryId, deliveredLineId: '1', productId: deliveryId }],
  }
  expect(DeliveryBillBody.safeParse(body).error?.issues).toMatchObject([{ path: ['due'] }])
  expect(DeliveryBillBody.safeParse({ ...body, due: '2026-03-10' }).success).toBe(true)
})

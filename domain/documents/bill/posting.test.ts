import { expect, test } from 'vitest'
import { day } from '../../business-day.ts'
import { minor } from '../../money.ts'
import { accountCode } from '../../terms/account.ts'
import { postBill } from './posting.ts'
import { BillBody } from './schema.ts'

const supplierId = '0199f0a0-0000-7000-8000-00000000000a'
const vat = { component: 'gb-vat', rateBp: 2000, amountMinor: minor(20) }
const line = {
  lineId: '1',
  account: accountCode('6020'),
  netMinor: minor(100),
  taxClassId: 'standard' as const,
  taxes: [vat],
}

test('a bill is owed to its supplier until its day, with its tax claimed back', () => {
  const posted = postBill({
    billId: 'bill',
    supplierId,
    due: day('2026-04-09'),
    lines: [line],
    totalMinor: minor(120),
    taxOf: (component) => ({ component, inputAccount: accountCode('1301') }),
  })
  expect(posted).toEqual([
    { account: '6020', amountMinor: 100 },
    {
      account: '1301',
      amountMinor: 20,
      dims: { tax: { class: 'standard', component: 'gb-vat', rateBp: 2000, direction: 'input' } },
      baseMinor: 100,
    },
    {
      account: '2000',
      amountMinor: -120,
      dims: { party: supplierId, openItem: 'bill', due: '2026-04-09' },
    },
  ])
})

test('a bill is not due before its own day', () => {
  const body = {
    supplierId,
    businessDay: '2026-03-10',
    due: '2026-03-10',
    lines: [{ ...line, lineId: '1' }],
    totalMinor: 120,
  }
  expect(BillBody.safeParse(body).success).toBe(true)
  const early = BillBody.safeParse({ ...body, due: '2026-03-09' })
  expect(early.error?.issues).toMatchObject([{ path: ['due'] }])
})

import { expect, test } from 'vitest'
import { isPageOfTill } from './scans-elsewhere.tsx'

test('the till, its shifts, payments, deposits and returns are pages of the till', () => {
  for (const page of ['', '/', '/shift', '/shift/0190-a', '/shift/outside', '/take-payment', '/take-deposit'])
    expect([page, isPageOfTill(`/user/dashboard${page}`)]).toEqual([page, true])
  expect(isPageOfTill('/user/dashboard/sales/0190-a/return')).toBe(true)
  for (const page of ['/sales', '/sales/0190-a', '/shifts', '/products/new', '/accounting/stock/receive'])
    expect([page, isPageOfTill(`/user/dashboard${page}`)]).toEqual([page, false])
})

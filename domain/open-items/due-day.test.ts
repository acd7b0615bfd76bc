import { expect, test } from 'vitest'
import { day } from '../business-day.ts'
import { minor } from '../money.ts'
import { balanced } from '../posting/entry.ts'
import { accounts } from '../terms/chart.ts'
import { dueOnOwnDay, withDueDay } from './due-day.ts'

const [sold, posted] = [day('2026-02-27'), day('2026-03-01')]
const party = 'ama'
const onAccount = balanced([
  { account: accounts.receivables, amountMinor: minor(900), dims: { party, openItem: 'sale' } },
  { account: accounts.receivables, amountMinor: minor(-100), dims: { party, openItem: 'earlier' } },
  { account: accounts.sales, amountMinor: minor(-800) },
])

test('a debt without terms that is posted after its month was locked is due on the day of the sale', () => {
  const due = dueOnOwnDay(onAccount, { document: 'sale', businessDay: sold, postingDay: posted })
  expect(due).toBe(sold)
  expect(withDueDay(onAccount, 'sale', due).map(({ dims }) => dims?.due)).toEqual([
    sold,
    undefined,
    undefined,
  ])
})

test('one that is posted on its own day, or has a due day, states none', () => {
  expect(dueOnOwnDay(onAccount, { document: 'sale', businessDay: sold, postingDay: sold })).toBeUndefined()
  const agreed = balanced([
    { account: accounts.payables, amountMinor: minor(-900), dims: { party, openItem: 'bill', due: posted } },
    { account: accounts.rent, amountMinor: minor(900) },
  ])
  const days = { document: 'bill', businessDay: sold, postingDay: posted }
  expect(dueOnOwnDay(agreed, days)).toBeUndefined()
  expect(withDueDay(agreed, 'bill', undefined)).toBe(agreed)
})

import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { reminderText, usualReminder } from './reminder-text.ts'

const about = {
  name: 'Ama {shop}',
  shop: 'Adom Stores',
  currency: 'GHS',
  balanceMinor: minor(125_050),
  overdueMinor: minor(50_000),
  day: '2026-03-10',
}

test('a reminder is in the words of the shop, with name and amounts filled in', () => {
  expect(reminderText('{name}: {overdue} of {balance}, {day}. {shop}', about)).toBe(
    'Ama {shop}: GH₵ 500.00 of GH₵ 1,250.50, 10 Mar 2026. Adom Stores',
  )
  expect(reminderText(usualReminder, about)).not.toMatch(/\{(?!shop)/)
})

test('a reminder keeps braces that are no placeholder', () => {
  expect(reminderText('{unknown} {constructor} {', about)).toBe('{unknown} {constructor} {')
})

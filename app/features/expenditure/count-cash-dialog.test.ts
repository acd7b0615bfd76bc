import { expect, it } from 'vitest'
import { minor } from '#domain/money.ts'
import { implausibleCount } from './count-cash-dialog.tsx'

it('a count of cash of more than ten times the balance is asked about, without the balance', () => {
  const query = implausibleCount(minor(500_100), minor(50_000), 'GHS')
  expect(query).toBe('Post 5,001.00 as counted?')
  expect(implausibleCount(minor(500_000), minor(50_000), 'GHS')).toBeNull()
})

it('where nothing is known of what is usual, and while nothing is entered, nothing is asked', () => {
  expect(implausibleCount(minor(500_000), minor(0), 'GHS')).toBeNull()
  expect(implausibleCount(null, minor(50_000), 'GHS')).toBeNull()
})

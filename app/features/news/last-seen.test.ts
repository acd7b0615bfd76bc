import { expect, test } from 'vitest'
import { lastSeen } from './last-seen.ts'

test('what a person has seen here counts before what the device had', () => {
  expect(lastSeen({ own: '0.2.0', device: '0.1.0 0.3.0', current: '0.3.0' })).toBe('0.2.0')
})

test('a device that had an earlier version shows what is new to each person, until the next version', () => {
  expect(lastSeen({ own: null, device: '0.1.0 0.2.0', current: '0.2.0' })).toBe('0.1.0')
  // Whoever comes later is new here.
  expect(lastSeen({ own: null, device: '0.1.0 0.2.0', current: '0.3.0' })).toBe('0.3.0')
})

test('nothing is new on a device or to a person without an earlier version', () => {
  expect(lastSeen({ own: null, device: '0.2.0 0.2.0', current: '0.2.0' })).toBe('0.2.0')
  expect(lastSeen({ own: null, device: null, current: '0.2.0' })).toBe('0.2.0')
})

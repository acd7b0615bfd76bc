import { expect, test } from 'vitest'
import { milli } from '../quantity.ts'
import { isToCome, openOf, statusOf } from './order.ts'

const line = (ordered: number, received: number) => ({
  quantityMilli: milli(ordered),
  receivedMilli: milli(received),
})

test('an order is received in parts', () => {
  expect(statusOf('draft', [line(5_000, 0)])).toBe('draft')
  expect(statusOf('sent', [line(5_000, 0)])).toBe('sent')
  expect(statusOf('sent', [line(5_000, 2_000), line(1_000, 0)])).toBe('partly-received')
  expect(statusOf('sent', [line(5_000, 5_000), line(1_000, 0)])).toBe('partly-received')
  expect(statusOf('sent', [line(5_000, 6_000), line(1_000, 1_000)])).toBe('received')
})

test('a cancelled order stays cancelled, whatever came before', () => {
  expect(statusOf('cancelled', [line(5_000, 2_000)])).toBe('cancelled')
})

test('a line that was over-delivered expects nothing more', () => {
  expect(openOf(line(5_000, 6_000))).toBe(0)
  expect(openOf(line(5_000, 2_000))).toBe(3_000)
})

test('an order expects goods while it is neither received in full nor cancelled', () => {
  expect((['draft', 'sent', 'partly-received', 'received', 'cancelled'] as const).filter(isToCome)).toEqual([
    'draft',
    'sent',
    'partly-received',
  ])
})

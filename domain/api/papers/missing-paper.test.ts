import { expect, test } from 'vitest'
import type { Shop } from '#domain/api/shop.ts'
import { missingPaper } from './missing-paper.ts'

const shop = { name: 'Adom Provisions', timeZone: 'UTC', receiptHeader: [] } as unknown as Shop
const at = '2026-03-10T18:00:00.000Z'

test('the list of missing receipts names each, with its till and shift', () => {
  const { parts } = missingPaper(['A-4', 'A-6'], { till: 'Counter', shiftNumber: 3, at }, shop)
  const lines = parts.flatMap((part) => part.lines)
  expect(lines).toContainEqual({ is: 'fact', name: 'Till', text: 'Counter' })
  expect(lines).toContainEqual({ is: 'fact', name: 'Shift', text: '3' })
  expect(lines.filter(({ is }) => is === 'text').slice(0, 2)).toEqual([
    { is: 'text', text: 'A-4' },
    { is: 'text', text: 'A-6' },
  ])
})

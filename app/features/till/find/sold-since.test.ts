import { expect, test } from 'vitest'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { soldBy } from './stock-mark.ts'

const line = (productId: string, units: number, more = {}) =>
  ({ productId, quantityMilli: units * 1000, ...more }) as SaleBody['lines'][number]

test('sold goods leave the shelf, and returned goods are on it again unless they were written off', () => {
  const sold = soldBy([
    { kind: 'sale', lines: [line('milo', 2), line('rice', 0.5)] },
    { kind: 'sale', lines: [line('milo', 3), line('egg', 2, { pack: { quantityMilli: 30_000 } })] },
    { kind: 'return', lines: [line('milo', 1), line('milo', 1, { isWrittenOff: true })] },
  ])
  expect(Object.fromEntries(sold)).toEqual({ milo: 4000, rice: 500, egg: 60_000 })
})

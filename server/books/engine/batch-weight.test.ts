import { expect, test } from 'vitest'
import { batchesOf } from './batch-weight.ts'
import type { AnyKind, Group } from './document-kind.ts'

const kind = { linesOf: (lines: number) => lines } as unknown as AnyKind
const aSale = (lines: number): Group => [{ kind, input: lines, postedBy: null }]
const sizes = (groups: Group[]) => [...batchesOf(groups)].map((batch) => batch.length)

test('a batch has 200 ordinary sales, and as many fewer as they have more lines', () => {
  expect(sizes(Array.from({ length: 450 }, () => aSale(3)))).toEqual([200, 200, 50])
  expect(sizes(Array.from({ length: 25 }, () => aSale(500)))).toEqual([10, 10, 5])
  expect(sizes([aSale(500), ...Array.from({ length: 200 }, () => aSale(1))])).toEqual([181, 20])
  expect(sizes([])).toEqual([])
})

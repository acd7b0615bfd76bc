import { expect, test } from 'vitest'
import { diskError, nextLookMs } from './disk-watch.ts'

test('a disk is reported full while there is still room to write so', () => {
  expect(diskError(2 ** 30)).toBeNull()
  expect(diskError(300 * 1024 * 1024)).toContain('(300 MB free)')
  expect(diskError(0)).toContain('(0 MB free)')
})

test('a disk that could be full in a moment is looked at every second', () => {
  const GiB = 2 ** 30
  expect(nextLookMs(100 * GiB)).toBeLessThanOrEqual(10_000)
  for (const free of [0, 300 * 1024 * 1024, 5 * GiB]) expect(nextLookMs(free)).toBeLessThanOrEqual(1_000)
})

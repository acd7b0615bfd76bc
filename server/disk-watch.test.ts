import { expect, test } from 'vitest'
import { diskFault } from './disk-watch.ts'

test('a disk is said to be full while there is still room for the sentence', () => {
  expect(diskFault(2 ** 30)).toBeNull()
  expect(diskFault(300 * 1024 * 1024)).toContain('(300 MB free)')
  expect(diskFault(0)).toContain('(0 MB free)')
})

import { expect, test } from 'vitest'
import { dataDiskError } from './error.ts'

const failing = (code: string, path?: string) =>
  Object.assign(new Error(code), { code, syscall: 'write', ...(path !== undefined && { path }) })

test('a data disk that is full or cannot be written is reported with what to do, and other errors are not', () => {
  expect(dataDiskError(failing('ENOSPC'), '/data')?.message).toBe(
    'There is no space left on the disk of /data: free some, and run the restore again.',
  )
  expect(dataDiskError(failing('EROFS', '/data/photos/a'), '/data')?.message).toMatch(
    /^\/data\/photos\/a cannot be written: .* run the restore again\.$/,
  )
  for (const other of [failing('ENOENT', '/data/a'), failing('EACCES', '/database/a'), new Error('EROFS')])
    expect(dataDiskError(other, '/data')).toBeNull()
})

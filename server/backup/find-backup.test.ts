import { expect, test } from 'vitest'
import { findBackup } from './find-backup.ts'

const answering = (codes: Record<string, string | null>) => (path: unknown) => {
  const code = codes[String(path)] ?? (String(path) in codes ? null : 'ENOENT')
  if (code !== null) throw Object.assign(new Error(code), { code })
}

test('a backup is found where it is said to be, or among the kept ones', () => {
  expect(findBackup('/usb/a', '/backups', answering({ '/usb/a': null }))).toBe('/usb/a')
  expect(findBackup('a', '/backups', answering({ '/backups/a': null }))).toBe('/backups/a')
  expect(() => findBackup('a', '/backups', answering({}))).toThrow(
    'There is no file a, and none of that name in /backups.',
  )
  expect(() => findBackup('/usb/a', null, answering({}))).toThrow('There is no file /usb/a.')
})

test('a backup that this account may not read is not said to be missing', () => {
  expect(() => findBackup('/usb/a', '/backups', answering({ '/usb/a': 'EACCES' }))).toThrow(
    /may not read \/usb\/a, or a folder .* \(sudo chown \d+ FILE\)/,
  )
})

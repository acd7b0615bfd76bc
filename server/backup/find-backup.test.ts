import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { findBackup } from './find-backup.ts'

const answering = (codes: Record<string, string | null>) => (path: unknown) => {
  const code = codes[String(path)] ?? (String(path) in codes ? null : 'ENOENT')
  if (code !== null) throw Object.assign(new Error(code), { code })
}

test('a backup is found at the given path, or among the kept ones', () => {
  expect(findBackup('/usb/a', '/backups', answering({ '/usb/a': null }))).toBe('/usb/a')
  expect(findBackup('a', '/backups', answering({ '/backups/a': null }))).toBe('/backups/a')
  expect(() => findBackup('a', '/backups', answering({}))).toThrow(
    'There is no file a, and none of that name in /backups.',
  )
  expect(() => findBackup('/usb/a', null, answering({}))).toThrow('There is no file /usb/a.')
})

test('a backup that this account may not read is not reported as missing', () => {
  expect(() => findBackup('/usb/a', '/backups', answering({ '/usb/a': 'EACCES' }))).toThrow(
    /may not read \/usb\/a, or a folder .* \(sudo chown \d+ FILE\)/,
  )
})

// As in the container of the backups. Root alone may become another account.
test.skipIf(process.getuid?.() !== 0)('an account without a name is named by its number', () => {
  const script = `
    import { findBackup } from ${JSON.stringify(new URL('find-backup.ts', import.meta.url).href)}
    process.setuid(54321)
    const refuse = () => { throw Object.assign(new Error(), { code: 'EACCES' }) }
    try { findBackup('a.age', null, refuse) } catch (error) { console.log(error.message) }`
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  })
  expect(printed).toMatch(/runs this \(number 54321\) may not read a\.age.* \(sudo chown 54321 FILE\)/)
})

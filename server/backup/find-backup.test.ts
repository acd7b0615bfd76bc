import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
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

/** What is printed where an account without a name looks for a backup. Root alone may become another account. */
const lookedForBy = (uid: number, file: string, access = 'undefined') =>
  execFileSync(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { findBackup } from ${JSON.stringify(new URL('find-backup.ts', import.meta.url).href)}
     process.setgroups([])
     process.setgid(${uid})
     process.setuid(${uid})
     try { console.log(findBackup(${JSON.stringify(file)}, null, ${access})) } catch (error) { console.log(error.message) }`,
  ])
    .toString()
    .trim()

// As in the container of the backups.
test.skipIf(process.getuid?.() !== 0)('an account without a name is named by its number', () => {
  const refuse = `() => { throw Object.assign(new Error(), { code: 'EACCES' }) }`
  expect(lookedForBy(54321, 'a.age', refuse)).toMatch(
    /runs this \(number 54321\) may not read a\.age.* \(sudo chown 54321 FILE\)/,
  )
})

test.skipIf(process.getuid?.() !== 0)('the commands of the message let the account read the backup', () => {
  // The folder for temporary files of a run of all tests is closed to other accounts.
  const above = mkdtempSync('/tmp/find-backup-')
  onTestFinished(() => rmSync(above, { recursive: true }))
  chmodSync(above, 0o711)
  const folder = join(above, 'usb')
  const file = join(folder, 'a.age')
  mkdirSync(folder, { mode: 0o700 })
  writeFileSync(file, '', { mode: 0o600 })
  const commands = [...lookedForBy(54321, file).matchAll(/\(sudo (.*?)\)/g)].map(
    ([, command = '']) => command,
  )
  expect(commands).toEqual(['chown 54321 FILE', 'chmod a+x FOLDER'])
  for (const command of commands) {
    expect(lookedForBy(54321, file)).toContain('may not read')
    const [program = '', ...args] = command.replace('FILE', file).replace('FOLDER', folder).split(' ')
    execFileSync(program, args)
  }
  expect(lookedForBy(54321, file)).toBe(file)
})

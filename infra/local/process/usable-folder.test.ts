import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { needUsableFolder } from './usable-folder.ts'

let above = ''
beforeEach(() => {
  above = mkdtempSync(join(tmpdir(), 'usable-folder-'))
  onTestFinished(() => rmSync(above, { recursive: true }))
})

test('a folder is made with those above it', () => {
  needUsableFolder(join(above, 'shop', 'data'))
  expect(readdirSync(join(above, 'shop'))).toEqual(['data'])
})

test('one on a read-only disk, of another account or in a file is refused with what to do', () => {
  const data = join(above, 'shop', 'data')
  const refused = (code: string) => () =>
    needUsableFolder(`${data}.restoring`, {
      shown: data,
      next: 'run the restore again: nothing was changed',
      access: () => {
        throw Object.assign(new Error(), { code })
      },
    })
  expect(refused('EROFS')).toThrow(
    `The folder for the shop's data, ${data}, cannot be used: the disk of ${above} is read-only. Set DATA_DIR to a folder that can be written, or correct the permissions, and run the restore again: nothing was changed.`,
  )
  expect(refused('EACCES')).toThrow(`cannot be used: this account may not write in ${above}.`)
  expect(readdirSync(above)).toEqual([])
  writeFileSync(join(above, 'shop'), '')
  expect(() => needUsableFolder(data)).toThrow('cannot be used: it is, or lies in, a file. Set DATA_DIR')
})

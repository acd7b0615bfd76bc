import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { areOnSameDisk } from './health.ts'

/** A file system of its own on every Linux. */
const otherDisk = '/proc'

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'health-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('backups in a folder beside the data are on its disk', async () => {
  expect(await areOnSameDisk(aFolder(), aFolder())).toBe(true)
})

test('before the first backup it is not known', async () => {
  expect(await areOnSameDisk(aFolder(), join(aFolder(), 'none'))).toBeNull()
})

test.skipIf(!existsSync(otherDisk))('backups on another disk outlive that of the data', async () => {
  expect(await areOnSameDisk(aFolder(), otherDisk)).toBe(false)
})

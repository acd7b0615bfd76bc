import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { mountedFolder, requireSameFolder } from './one-folder.ts'

const mountInfo = [
  '921 914 0:57 / /proc rw,nosuid - proc proc rw',
  '944 914 8:1 /home/ama/the\\040shop /project ro,relatime - ext4 /dev/sda1 rw',
].join('\n')

test('the folder that is mounted is the one on the computer', () => {
  expect(mountedFolder(mountInfo, '/project')).toBe('/home/ama/the shop')
  expect(mountedFolder(mountInfo, '/elsewhere')).toBeNull()
})

test('a second folder under the same name is refused, until it is said that the first was moved', () => {
  const made = mkdtempSync(join(tmpdir(), 'one-folder-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  requireSameFolder(made, '/a', false)
  requireSameFolder(made, '/a', false)
  expect(() => requireSameFolder(made, '/b', false)).toThrow(
    /belong to the folder \/a\. Starting them from \/b/,
  )
  requireSameFolder(made, null, false)
  requireSameFolder(made, '/b', true)
  requireSameFolder(made, '/b', false)
  expect(() => requireSameFolder(made, '/a', false)).toThrow()
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { mountedFolder, requireSameFolder } from './one-folder.ts'

function madeFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'one-folder-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}

const mountInfo = [
  '921 914 0:57 / /proc rw,nosuid - proc proc rw',
  '944 914 8:1 /home/ama/the\\040shop /project ro,relatime - ext4 /dev/sda1 rw',
].join('\n')

test('the folder that is mounted is the one on the computer', () => {
  expect(mountedFolder(mountInfo, '/project')).toEqual({ path: '/home/ama/the shop', disk: '8:1' })
  expect(mountedFolder(mountInfo, '/elsewhere')).toBeNull()
})

test('a file system that gets another number at each start has none that counts', () => {
  const btrfs = '944 914 0:57 /@home/ama/shop /project ro,relatime - btrfs /dev/sda1 rw'
  expect(mountedFolder(btrfs, '/project')).toEqual({ path: '/@home/ama/shop', disk: null })
})

test('the same path on another disk is another folder', () => {
  const made = madeFolder()
  const onDisk = (disk: string | null) => ({ path: '/shop', disk })
  requireSameFolder(made, onDisk('8:1'), false)
  requireSameFolder(made, onDisk('8:1'), false)
  expect(() => requireSameFolder(made, onDisk('8:17'), false)).toThrow(
    /belong to the folder \/shop on disk 8:1\. Starting them from \/shop on disk 8:17 /,
  )
  requireSameFolder(made, onDisk(null), false)
  requireSameFolder(made, onDisk('8:17'), true)
  expect(() => requireSameFolder(made, onDisk('8:1'), false)).toThrow()
})

test('an installation that knows only the path of its folder adds the disk', () => {
  const made = madeFolder()
  writeFileSync(join(made, 'folder.txt'), '/the shop\n')
  requireSameFolder(made, { path: '/the shop', disk: '8:1' }, false)
  expect(() => requireSameFolder(made, { path: '/the shop', disk: '8:2' }, false)).toThrow()
})

test('a second folder under the same name is refused, until it is said that the first was moved', () => {
  const made = madeFolder()
  const at = (path: string) => ({ path, disk: '8:1' })
  requireSameFolder(made, at('/a'), false)
  requireSameFolder(made, at('/a'), false)
  expect(() => requireSameFolder(made, at('/b'), false)).toThrow(
    /belong to the folder \/a\. Starting them from \/b would/,
  )
  requireSameFolder(made, null, false)
  requireSameFolder(made, at('/b'), true)
  requireSameFolder(made, at('/b'), false)
  expect(() => requireSameFolder(made, at('/a'), false)).toThrow()
})

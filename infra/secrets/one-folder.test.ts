import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  createdAtNs,
  type Installation,
  identityOf,
  mountedFolder,
  requireGivenName,
  requireSameFolder,
} from './one-folder.ts'

function madeFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'one-folder-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}

const mounted = (fileSystem: string, device = '8:1') =>
  mountedFolder(
    [
      '921 914 0:57 / /proc rw,nosuid - proc proc rw',
      `944 914 ${device} /home/ama/the\\040shop /project ro,relatime master:1 - ${fileSystem} /dev/sda1 rw`,
    ].join('\n'),
    '/project',
    () => '12/34',
  )

test('the folder that is mounted is the one on the computer', () => {
  expect(mounted('ext4')).toEqual({ path: '/home/ama/the shop', identity: '12/34' })
  expect(mounted('btrfs', '0:57')).toEqual({ path: '/home/ama/the shop', identity: '12/34' })
  expect(mountedFolder('', '/elsewhere', () => null)).toBeNull()
})

test('a file system of a network or of Docker Desktop gives a folder no identity', () => {
  for (const fileSystem of ['nfs4', 'virtiofs', 'fuse.grpcfuse', '9p', 'overlay'])
    expect(mounted(fileSystem)).toEqual({ path: '/home/ama/the shop', identity: null })
})

test('a folder keeps its identity when it is renamed, and no other one has it', () => {
  const [place, other] = [join(madeFolder(), 'shop'), madeFolder()]
  mkdirSync(place)
  const first = identityOf(place)
  // As a clone writes its files.
  for (const folder of [place, other]) writeFileSync(join(folder, 'a file'), '')
  renameSync(place, `${place}-2`)
  const identity = identityOf(`${place}-2`)
  expect(identity).toBe(createdAtNs(`${place}-2`) === null ? null : (first ?? identity))
  if (identity !== null) expect(identityOf(other)).not.toBe(identity)
})

test('another folder at the same path is refused, and the same one at another path is not', () => {
  const made = madeFolder()
  const shop = (identity: string | null, path = '/shop') => ({ path, identity })
  requireSameFolder(made, shop('1/5'), false)
  requireSameFolder(made, shop('1/5'), false)
  expect(() => requireSameFolder(made, shop('2/6'), false)).toThrow(
    /belong to the folder that was at \/shop before\. Starting them from \/shop would .* put a copy in its place/,
  )
  requireSameFolder(made, shop(null), false)
  requireSameFolder(made, shop('1/5', '/renamed'), false)
  expect(() => requireSameFolder(made, shop(null, '/shop'), false)).toThrow(/belong to the folder \/renamed/)
  requireSameFolder(made, shop('2/6'), true)
  expect(() => requireSameFolder(made, shop('1/5'), false)).toThrow()
})

test('a disk that has another number after a restart of the computer is the same one', () => {
  const made = madeFolder()
  // As 0.1.0 wrote it.
  writeFileSync(join(made, 'folder.txt'), '/the shop\n259:1\n')
  requireSameFolder(made, { path: '/the shop', identity: '1/5' }, false)
  expect(readFileSync(join(made, 'folder.txt'), 'utf8')).toBe('/the shop\n1/5\n')
})

test('an installation that knows only the path of its folder adds its identity', () => {
  const made = madeFolder()
  writeFileSync(join(made, 'folder.txt'), '/the shop\n')
  requireSameFolder(made, { path: '/the shop', identity: '1/5' }, false)
  expect(() => requireSameFolder(made, { path: '/the shop', identity: '2/6' }, false)).toThrow()
})

test('a second folder under the same name is refused until the command for a moved folder was run', () => {
  const made = madeFolder()
  const at = (path: string) => ({ path, identity: null })
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

test('a folder that 0.1.0 may have been started from is given no other name without a line in .env', () => {
  const made = madeFolder()
  const old: Installation = {
    project: 'theshop',
    folder: { path: '/home/ama/The Shop', identity: '1/5' },
    folderCreatedAt: Date.parse('2026-11-30T12:00:00Z'),
    settings: 'HTTPS_PORT=8443\n# COMPOSE_PROJECT_NAME=sales-and-accounts\n',
  }
  const start = (change: Partial<Installation>) => () => requireGivenName(made, { ...old, ...change })
  expect(start({})).toThrow(
    /COMPOSE_PROJECT_NAME=sales-and-accounts if it was started before .* COMPOSE_PROJECT_NAME=theshop if not/,
  )
  for (const change of [
    { folderCreatedAt: Date.parse('2026-12-24T12:00:00Z') },
    { folderCreatedAt: null },
    { settings: 'COMPOSE_PROJECT_NAME=theshop\n' },
    { project: 'given-with-p' },
    { project: 'sales-and-accounts', folder: { path: '/srv/sales-and-accounts', identity: null } },
  ])
    expect(start(change)).not.toThrow()
  // It is known under this name.
  requireSameFolder(made, old.folder, false)
  expect(start({})).not.toThrow()
})

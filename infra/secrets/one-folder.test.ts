import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
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
  wasUpdatedInPlace,
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

test('a folder at the same path is accepted, and so is the same one at another path', () => {
  const made = madeFolder()
  const shop = (identity: string | null, path = '/shop') => ({ path, identity })
  // The second was cloned or restored again.
  for (const identity of ['1/5', '1/5', '2/6', null]) requireSameFolder(made, shop(identity), false)
  requireSameFolder(made, shop('2/6', '/renamed'), false)
  for (const other of [shop(null), shop('1/5')])
    expect(() => requireSameFolder(made, other, false)).toThrow(/belong to the folder \/renamed/)
  requireSameFolder(made, shop('1/5'), true)
  expect(() => requireSameFolder(made, shop('2/6', '/renamed'), false)).toThrow()
})

test('the version before can still read where its installation is', () => {
  const made = madeFolder()
  const pathFile = join(made, 'folder.txt')
  // As it wrote it: the path, and the number of its disk.
  writeFileSync(pathFile, '/the shop\n259:1\n')
  requireSameFolder(made, { path: '/the shop', identity: '1/5' }, false)
  expect(readFileSync(pathFile, 'utf8')).toBe('/the shop\n259:1\n')
  requireSameFolder(made, { path: '/renamed', identity: '1/5' }, false)
  expect(readFileSync(pathFile, 'utf8')).toBe('/renamed\n')
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

test('an installation that 0.1.0 may have started is given no other name without a line in .env', () => {
  const made = madeFolder()
  const old: Installation = {
    project: 'theshop',
    settings: 'HTTPS_PORT=8443\n# COMPOSE_PROJECT_NAME=theshop\n',
    wasUpdated: true,
  }
  const start = (change: Partial<Installation>) => () => requireGivenName(made, { ...old, ...change })
  for (const settings of ['', 'COMPOSE_PROJECT_NAME=\n', 'COMPOSE_PROJECT_NAME=shop\n', old.settings])
    expect(start({ settings }), settings).toThrow(
      /docker compose -p theshop down -v\n.* COMPOSE_PROJECT_NAME=sales-and-accounts\n.* MOVED=true folder/s,
    )
  for (const change of [
    { wasUpdated: false },
    ...['theshop', '"theshop"', 'theshop # its name', 'theshop\r'].map((name) => ({
      settings: `COMPOSE_PROJECT_NAME=${name}\n`,
    })),
    { project: 'sales-and-accounts' },
  ])
    expect(start(change)).not.toThrow()
  // It was started under this name, at latest before the folder was kept with the secrets.
  writeFileSync(join(made, 'mongo-app-password'), 'secret')
  expect(start({})).not.toThrow()
})

test('a folder was updated in place where docker-compose.yml is clearly younger than the clone or .env', () => {
  const folder = madeFolder()
  const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  const [compose, settings] = ['docker-compose.yml', '.env'].map((name) => join(folder, name))
  const changed = (file = '', hours = 0) => utimesSync(file, hoursFromNow(hours), hoursFromNow(hours))
  expect(wasUpdatedInPlace(folder)).toBe(false)
  writeFileSync(compose ?? '', '')
  mkdirSync(join(folder, '.git'))
  // As an archive sets it.
  changed(compose, -1000)
  expect(wasUpdatedInPlace(folder)).toBe(false)
  writeFileSync(settings ?? '', '')
  expect(wasUpdatedInPlace(folder)).toBe(false)
  changed(settings, -2)
  expect(wasUpdatedInPlace(folder)).toBe(true)
  changed(settings, 0)
  // As git pull leaves it two hours later, where the file system knows when the clone was made.
  changed(compose, 2)
  expect(wasUpdatedInPlace(folder)).toBe(true)
})

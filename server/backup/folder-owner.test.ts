import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { writeArchive } from './archive.ts'
import { backupName } from './folder.ts'
import { claimFolder, isKeyOfForeign, ownerName, whyForeign } from './folder-owner.ts'
import { digestOf, newKey, writeKey } from './key.ts'
import { asEntry, type Label, labelName } from './manifest.ts'

const madeAt = new Date('2026-11-28T02:30:00Z')
const noRecords = { backup: null, backupKey: null }
let root = ''
let folder = ''

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'folder-owner-'))
  folder = join(root, 'backups')
  await mkdir(folder)
  onTestFinished(() => rm(root, { recursive: true }))
})

/** An installation with a key of its own that keeps its backups in the folder. */
async function anInstallation() {
  const key = newKey()
  const places = { folder, place: folder, keyFile: join(root, `${digestOf(key)}.txt`) }
  await writeKey(places.keyFile, key)
  return { key, places, claim: (records = noRecords) => claimFolder(places, records, key, madeAt) }
}

async function aBackup(key: string): Promise<string> {
  const name = backupName(madeAt)
  const label: Label = {
    program: 'sales-and-accounts',
    format: 1,
    schema: 1,
    madeAt: madeAt.toISOString(),
    identity: 'none',
    heads: [],
  }
  await writeArchive(
    join(folder, name),
    key,
    (async function* () {
      yield asEntry(labelName, label)
    })(),
  )
  return name
}

test('a folder without backups becomes the first installation’s, and the next one is refused with what to do', async () => {
  const [first, second] = [await anInstallation(), await anInstallation()]
  await first.claim()
  await first.claim()
  expect(await readdir(folder)).toEqual([ownerName])
  await expect(second.claim()).rejects.toThrow(
    /^The folder of the backups, .+, belongs to another installation \(on .+, since 2026-11-28\): no backup is made there\. Choose another folder with BACKUP_DIR\. .*npm run backup -- key KEY/,
  )
  expect(await whyForeign(first.places, noRecords)).toBeNull()
})

test('an installation keeps its folder with a new key, and with the key that a restore puts back', async () => {
  const [first, second] = [await anInstallation(), await anInstallation()]
  await first.claim()
  // The same installation after new-key.
  const backupKey = { at: madeAt, digest: digestOf(second.key), earlier: [digestOf(first.key)] }
  await claimFolder(second.places, { backup: null, backupKey }, second.key, madeAt)
  expect(await whyForeign(first.places, noRecords)).toContain('another installation')
  expect(await whyForeign(second.places, noRecords)).toBeNull()
  expect(await isKeyOfForeign(first.places, noRecords, second.key)).toBe(true)
  expect(await isKeyOfForeign(first.places, noRecords, first.key)).toBe(false)
  // An earlier key of its own is not the one that its backups are made with.
  expect(await isKeyOfForeign(second.places, { backup: null, backupKey }, first.key)).toBe(false)
})

test('of two installations that begin in one folder at the same moment, one has it', async () => {
  for (let round = 0; round < 5; round++) {
    const both = [await anInstallation(), await anInstallation()]
    const claims = await Promise.allSettled(both.map(({ claim }) => claim()))
    expect(claims.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const foreign = await Promise.all(both.map(({ places }) => whyForeign(places, noRecords)))
    expect(foreign.map((why) => why === null)).toEqual(claims.map(({ status }) => status === 'fulfilled'))
    expect(await readdir(folder)).toEqual([ownerName])
    await rm(join(folder, ownerName))
  }
})

test('the name of a container is not shown as that of a computer', async () => {
  const [first, second] = [await anInstallation(), await anInstallation()]
  await claimFolder({ ...first.places, place: '/mnt/usb' }, noRecords, first.key, madeAt)
  expect(await whyForeign(second.places, noRecords)).toContain(
    'belongs to another installation (since 2026-11-28)',
  )
})

test('a folder of an earlier version belongs to the installation whose key opens a backup, or which has a record of one', async () => {
  const [first, second] = [await anInstallation(), await anInstallation()]
  const file = await aBackup(first.key)
  expect(await whyForeign(first.places, noRecords)).toBeNull()
  expect(await whyForeign(second.places, noRecords)).toContain('holds backups of another installation')
  const backup = { at: madeAt, file, bytes: 1, ms: 1 }
  expect(await whyForeign(second.places, { ...noRecords, backup })).toBeNull()
  expect(await isKeyOfForeign(second.places, noRecords, first.key)).toBe(true)
  expect(await isKeyOfForeign(second.places, noRecords, second.key)).toBe(false)
})

test('where the file with the owner is damaged, the backups show whose the folder is', async () => {
  const [first, second] = [await anInstallation(), await anInstallation()]
  await aBackup(first.key)
  await writeFile(join(folder, ownerName), '{ "key"')
  await expect(second.claim()).rejects.toThrow('holds backups of another installation')
  await first.claim()
  expect(await whyForeign(second.places, noRecords)).toContain('belongs to another installation')
})

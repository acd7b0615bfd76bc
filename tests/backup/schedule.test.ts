import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OperatorHealth } from '#domain/api/operations.ts'
import { openInstallation } from '#server/audit/installation.ts'
import { backupName, listBackups } from '#server/backup/folder.ts'
import { ownerName } from '#server/backup/folder-owner.ts'
import { digestOf, newKey, readKey } from '#server/backup/key.ts'
import { makeNewKey, putKeyBack } from '#server/backup/key-in-use.ts'
import { keepRecord, readRecords } from '#server/backup/maintenance-store.ts'
import { keepSchedule } from '#server/backup/schedule.ts'
import type { BackupSettings } from '#server/backup/settings.ts'
import { localTimeZone } from '#server/backup/times.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { recordedLog } from '../support/recorded-log.ts'
import { servedApp, testConfig } from '../support/served-app.ts'

const metricsToken = 'a token of at least twenty letters'
const keyFile = join(tmpdir(), `key-of-scheduled-backups-${process.pid}.txt`)
const served = servedApp(() => ({ metricsToken, backup: { ...testConfig().backup, keyFile } }))
const hourMs = 3_600_000
/** By this computer's time, as the time of the nightly backup is. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute)
const log = recordedLog('info')
let clock = at(21, 12)
/** How often the schedule asked for the time: twice each time it looks. */
let requested = 0
let app: App
let adminToken = ''
let root = ''
let settings: BackupSettings
let schedule: { stop(): Promise<void> }

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'scheduled-backups-'))
  app = await served.build({ now: () => clock })
  await served.openShop()
})
afterAll(async () => {
  for (const path of [root, keyFile]) await rm(path, { recursive: true, force: true })
})

beforeEach(async () => {
  adminToken = (await served.openAdministrator()).adminToken
  await served.database().db.collection('maintenance').deleteMany({})
  const installation = await mkdtemp(join(root, 'installation-'))
  clock = at(21, 12)
  settings = {
    mongo: { uri: served.uri, database: served.name },
    dataDir: join(installation, 'data'),
    folder: join(installation, 'disk', 'backups'),
    place: join(installation, 'disk', 'backups'),
    keyFile,
    key: null,
    identity: { kind: 'none' },
    time: '02:30',
    timeZone: localTimeZone(),
    rehearsalDays: 1,
    logLevel: 'info',
  }
  const now = () => {
    requested += 1
    return clock
  }
  const stopping = new AbortController()
  const rhythm = { firstLookMs: 0, lookEveryMs: 20, againAfterMs: 20 }
  const running = keepSchedule(
    { settings, log: log.log, now, tell: () => undefined },
    rhythm,
    stopping.signal,
  )
  schedule = {
    async stop() {
      stopping.abort()
      await running
    },
  }
})
afterEach(() => schedule.stop())

/** The token is of today, by the clock on the wall: so is the app that reads it. */
async function upkeep() {
  const { body } = await served.call({ method: 'GET', url: '/api/admin/health', token: adminToken })
  return OperatorHealth.parse(body).upkeep
}
/** By the clock of the schedule. */
async function figures(): Promise<Record<string, number>> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const { body } = await app.inject({ url: '/metrics', headers })
  const reported = body.matchAll(/^sales_accounts_((?:backup|rehearsal)_\w+) (\S+)$/gm)
  return Object.fromEntries([...reported].map(([, name, value]) => [name, Number(value)]))
}
const eventually = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: 30_000, interval: 50 })
/** Until administrators can see a backup and a rehearsal of the present time of the clock. */
const untilDone = () =>
  eventually(upkeep).toMatchObject({
    backup: { at: clock.toISOString() },
    rehearsal: { at: clock.toISOString(), isOk: true },
    audit: { differences: 0 },
  })
/** Until the schedule has looked at least once more. */
const looked = async () => {
  const before = requested
  await expect.poll(() => requested, { timeout: 30_000, interval: 20 }).toBeGreaterThan(before + 4)
}
const times = async () =>
  (await listBackups(settings.folder)).map(({ madeAt }) => Date.parse(madeAt)).reverse()

describe('the schedule of the backups, by itself', () => {
  it('makes the first at once and one each night, rehearses each, and the administrators see age and result', async () => {
    await untilDone()
    clock = new Date(clock.getTime() + hourMs)
    expect(await upkeep()).toMatchObject({
      backup: { bytes: expect.any(Number) },
      backupFailure: null,
      rehearsal: { isOk: true, differences: [], auditDifferences: 0 },
      rehearsalFailure: null,
      audit: { differences: 0 },
    })
    expect(await figures()).toMatchObject({
      backup_age_seconds: 3600,
      backup_failing: 0,
      rehearsal_ok: 1,
      rehearsal_age_seconds: 3600,
      rehearsal_failing: 0,
    })
    // A minute before its time nothing is due; the night's own proves that it was looked at.
    clock = at(22, 2, 29)
    await looked()
    expect(await times()).toEqual([at(21, 12).getTime()])
    clock = at(22, 2, 30)
    await eventually(times).toEqual([at(21, 12), at(22, 2, 30)].map((time) => time.getTime()))
  })

  it('makes one when a computer that was off for days is on again, whatever the time', async () => {
    await untilDone()
    clock = at(25, 9, 17)
    await untilDone()
    await looked()
    expect(await times()).toEqual([at(21, 12), at(25, 9, 17)].map((time) => time.getTime()))
  })

  it('goes on every night after a backup from a clock that was years fast', async () => {
    clock = new Date(2031, 0, 1, 12)
    await untilDone()
    clock = at(21, 12)
    await untilDone()
    clock = at(22, 2, 30)
    await eventually(times).toContain(clock.getTime())
  })

  it('says that the disk of the backups is gone when one is due, writes nowhere else, and makes it when it is back', async () => {
    await untilDone()
    // At once, as a disk goes: between two deletions the schedule would see a folder without backups.
    await rename(join(settings.folder, '..'), join(settings.folder, '..', '..', 'unplugged'))
    await looked()
    expect(await upkeep()).toMatchObject({ backupFailure: null })
    clock = at(22, 2, 31)
    const why = `The folder of the backups, ${settings.folder}, no longer exists: connect its disk. If the disk is permanently lost, create the folder again on a new one.`
    await eventually(upkeep).toMatchObject({
      backup: { at: at(21, 12).toISOString() },
      backupFailure: { at: clock.toISOString(), why },
    })
    expect(log.said()).toContain(JSON.stringify(`${why} It is tried again later.`))
    expect(await figures()).toMatchObject({ backup_failing: 1, backup_age_seconds: 14.5 * 3600 + 60 })
    expect(await listBackups(settings.folder)).toEqual([])
    await mkdir(settings.folder, { recursive: true })
    await untilDone()
    expect(await upkeep()).toMatchObject({ backupFailure: null })
  })

  it('says that a folder which was on a disk of its own lies on the disk of the data', async () => {
    await untilDone()
    const place = { at: clock, folder: settings.folder, isOnDataDisk: false }
    await keepRecord(served.database(), 'backupPlace', place)
    clock = at(22, 2, 31)
    await eventually(upkeep).toMatchObject({
      backupFailure: { why: expect.stringContaining('The disk of the backups is not connected') },
    })
    expect(await times()).toHaveLength(1)
  })

  it('makes none with another key than the printed one, says so at once, and goes on when that is put back', async () => {
    await untilDone()
    const place = { database: served.database(), keyFile, now: () => clock }
    const printed = (await readKey(keyFile)) ?? ''
    await rm(keyFile)
    const lost = {
      why: expect.stringMatching(/^The key of the backups is lost: .* new one is made and printed/),
    }
    expect(await upkeep()).toMatchObject({ backupFailure: lost })
    clock = at(22, 2, 31)
    await eventually(async () => (await readRecords(served.database())).backupFailure).toMatchObject(lost)
    expect(await times()).toHaveLength(1)
    expect(await figures()).toMatchObject({ backup_failing: 1 })
    expect((await openInstallation(served.database(), settings)).unread).toEqual([
      expect.stringContaining('The key of the backups is lost'),
    ])
    expect(await readKey(keyFile)).toBeNull()
    await expect(putKeyBack(place, newKey(), settings)).rejects.toThrow('That is not the key')
    await putKeyBack(place, printed, settings)
    await untilDone()
    // Where the printed one is lost as well.
    const second = await makeNewKey(place)
    expect(second).not.toBe(printed)
    expect(await readKey(keyFile)).toBe(second)
    clock = at(23, 2, 31)
    await untilDone()
    expect(await times()).toHaveLength(3)
  })

  it('makes none and deletes none in the folder of another installation, until it goes on with the key of that one', async () => {
    await untilDone()
    const theirKey = newKey()
    const owner = { key: digestOf(theirKey), computer: 'till-2', since: clock.toISOString() }
    await writeFile(join(settings.folder, ownerName), JSON.stringify(owner))
    // What the other one made on time does not count, and what is old enough to be deleted is kept.
    clock = at(28, 2, 31)
    const others = [at(22, 2, 30), at(22, 2, 40), at(28, 2, 30)].map(backupName)
    for (const name of others) await writeFile(join(settings.folder, name), 'of another installation')
    const why = expect.stringContaining(
      `${settings.folder}, belongs to another installation (on till-2, since 2026-11-21)`,
    )
    await eventually(upkeep).toMatchObject({ backupFailure: { why } })
    await looked()
    expect(await times()).toHaveLength(4)
    for (const name of others) await rm(join(settings.folder, name))
    const place = { database: served.database(), keyFile, now: () => clock }
    await expect(putKeyBack(place, newKey(), settings)).rejects.toThrow('That is not the key')
    await putKeyBack(place, theirKey, settings)
    await untilDone()
    expect(await upkeep()).toMatchObject({ backupFailure: null })
    await makeNewKey(place)
    clock = at(29, 2, 31)
    await untilDone()
    expect(await times()).toHaveLength(3)
  })

  it('goes on in another folder that was chosen, also under the name that a container has for it', async () => {
    await untilDone()
    settings.place = '/srv/backups'
    await keepRecord(served.database(), 'backupPlace', {
      ...{ at: clock, folder: settings.folder, place: '/mnt/usb/backups', isOnDataDisk: false },
    })
    clock = at(22, 2, 31)
    await untilDone()
    // The same folder is on the disk of the data all at once: its disk is away.
    await keepRecord(served.database(), 'backupPlace', {
      ...{ at: clock, folder: settings.folder, place: '/srv/backups', isOnDataDisk: false },
    })
    clock = at(23, 2, 31)
    await eventually(upkeep).toMatchObject({
      backupFailure: { why: expect.stringContaining('docker compose restart backup app') },
    })
  })

  it('finds no backups to audit by, and says so, while their disk is away', async () => {
    await untilDone()
    await schedule.stop()
    await rm(settings.folder, { recursive: true })
    await mkdir(settings.folder)
    expect((await openInstallation(served.database(), settings)).unread).toEqual([
      expect.stringMatching(/^There are no backups in .*, although sales-and-accounts-.* was made/),
    ])
  })

  it('says that no backup is made as long as it cannot find out when one is due', async () => {
    await untilDone()
    settings.timeZone = 'Africa/Acra'
    await eventually(upkeep).toMatchObject({
      backup: { at: clock.toISOString() },
      backupFailure: { at: clock.toISOString(), why: 'an error of the program: see its log' },
    })
    expect(await figures()).toMatchObject({ backup_failing: 1, rehearsal_failing: 0 })
    expect(log.said()).toContain('Invalid time zone')
    settings.timeZone = 'Africa/Accra'
    await eventually(upkeep).toMatchObject({ backupFailure: null })
    expect(await figures()).toMatchObject({ backup_failing: 0 })
  })

  it('says that the backups cannot be looked through, though none is due', async () => {
    await untilDone()
    await rm(settings.folder, { recursive: true })
    await writeFile(settings.folder, 'no folder')
    const why = expect.stringContaining(`${settings.folder}, is not there, or is not a folder`)
    await eventually(upkeep).toMatchObject({ backupFailure: { why }, rehearsalFailure: null })
    await rm(settings.folder)
    await mkdir(settings.folder)
    await eventually(upkeep).toMatchObject({ backupFailure: null })
  })

  it('says that the place of the backups is no folder', async () => {
    await untilDone()
    await rm(settings.folder, { recursive: true })
    await writeFile(settings.folder, 'no folder')
    clock = at(22, 2, 31)
    const why = expect.stringContaining(`${settings.folder}, is not there, or is not a folder`)
    await eventually(upkeep).toMatchObject({ backupFailure: { why } })
  })
})

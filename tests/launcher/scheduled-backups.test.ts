import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { keepRecord } from '#server/backup/maintenance-store.ts'
import { daysAgo } from '../support/clock.ts'
import { servedApp } from '../support/served-app.ts'
import { aDataDir, aPort, START_MS, start } from './launcher.ts'

const served = servedApp()

test('npm start makes the backup that the night missed and rehearses it, and says so to administrators and to /metrics', async () => {
  const { adminToken } = await served.openAdministrator()
  await served.openShop()
  const folder = aDataDir()
  const older = `sales-and-accounts-${daysAgo(2)}T02-30-05Z.age`
  const BACKUP_DIR = join(folder, 'disk')
  mkdirSync(BACKUP_DIR)
  writeFileSync(join(BACKUP_DIR, older), 'of two nights ago')
  const madeAt = new Date(`${daysAgo(2)}T02:30:05Z`)
  await keepRecord(served.database(), 'backup', { at: madeAt, file: older, bytes: 17, ms: 1 })
  const settings = {
    DATA_DIR: join(folder, 'data'),
    BACKUP_DIR,
    PORT: String(await aPort()),
    MONGODB_URI: served.uri,
    MONGODB_DATABASE: served.name,
    KEYCLOAK_URL: inject('keycloakUrl'),
    ...inject('keycloakSecrets'),
  }
  mkdirSync(settings.DATA_DIR)
  const launcher = start(settings)
  await launcher.untilOutput(/Backups are in .*disk \(the newest is from /, START_MS)
  const read = (path: string, token: string) =>
    fetch(`http://127.0.0.1:${settings.PORT}${path}`, { headers: { authorization: `Bearer ${token}` } })
  const upkeep = async () =>
    ((await (await read('/api/admin/health', adminToken)).json()) as { upkeep: unknown }).upkeep
  const done = {
    backup: { ageSeconds: expect.any(Number), file: expect.stringContaining('.age') },
    backupFailure: null,
    rehearsal: { isOk: true, ageSeconds: expect.any(Number), differences: [], auditDifferences: 0 },
    rehearsalFailure: null,
  }
  await expect.poll(upkeep, { timeout: 280_000, interval: 500 }).toMatchObject(done)
  const kept = readdirSync(BACKUP_DIR).filter((name) => name.endsWith('.age'))
  expect(kept).toEqual([older, expect.stringMatching(/^sales-and-accounts-.*Z\.age$/)])
  const metricsToken = readFileSync(join(settings.DATA_DIR, 'metrics-token.txt'), 'utf8').trim()
  const figures = await (await read('/metrics', metricsToken)).text()
  expect(figures).toMatch(/^sales_accounts_backup_age_seconds \d+$/m)
  expect(figures).toContain('sales_accounts_backup_failing 0')
  expect(figures).toContain('sales_accounts_rehearsal_ok 1')
  expect(figures).toMatch(/^sales_accounts_rehearsal_age_seconds \d+$/m)
}, 600_000)

import { expect, test } from 'vitest'
import { keepShopAudit } from '#server/audit/shop-audit-store.ts'
import { keepRecord } from '#server/backup/maintenance-store.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()
const read = (shopId: string, token: string) =>
  served.call({ method: 'GET', url: `/api/shops/${shopId}/data`, token })

test('the owner sees what was backed up, rehearsed and audited, but not where or why', async () => {
  const { shopId, ownerToken } = await served.openOwnedShop()
  expect(await read(shopId, ownerToken)).toMatchObject({
    status: 200,
    body: { backup: null, hasBackupFailed: false, rehearsal: null, hasRehearsalFailed: false, audit: null },
  })
  const database = served.database()
  const at = new Date('2026-03-10T02:30:00Z')
  const reported = at.toISOString()
  await keepRecord(database, 'backup', { at, file: '/secret/place', bytes: 1, ms: 1 })
  await keepRecord(database, 'backupFailure', { at, why: 'no room in /secret/place' })
  const rehearsal = { at, file: '/secret/place', ms: 1, differences: [], auditDifferences: 0 }
  await keepRecord(database, 'rehearsal', rehearsal)
  await keepShopAudit(database, shopId, { at, durationMs: 1, found: [] })
  const { body } = await read(shopId, ownerToken)
  expect(body).toEqual({
    backup: { at: reported },
    hasBackupFailed: true,
    rehearsal: { at: reported, isGood: true },
    hasRehearsalFailed: false,
    audit: { at: reported, differences: 0 },
  })
  await keepRecord(database, 'rehearsal', { ...rehearsal, auditDifferences: 1 })
  expect((await read(shopId, ownerToken)).body).toMatchObject({ rehearsal: { isGood: false } })
})

test('everything of the shop is for its owner with the books open, and is on record', async () => {
  const { shopId, ownerToken, owner } = await served.openOwnedShop()
  const ask = () =>
    served
      .app()
      .inject({ url: `/api/shops/${shopId}/archive`, headers: { authorization: `Bearer ${ownerToken}` } })
  expect((await ask()).json()).toMatchObject({ code: 'accounting_locked' })
  await served.unlockBooks(ownerToken)
  const answer = await ask()
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/gzip')
  expect(answer.rawPayload.subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]))
  const records = await served.database().db.collection('auditLog').find({ shopId }).toArray()
  expect(records).toMatchObject([{ action: 'shop.exported', uid: owner.uid }])
})

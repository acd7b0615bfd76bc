import { expect, test } from 'vitest'
import type { JobStatus } from '#domain/api/admin-jobs.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()

test('administrators see every job with its last run and its next, and run one by hand, which is on record', async () => {
  const { admin, adminToken: token } = await served.openAdministrator()
  const list = () => served.call({ method: 'GET', url: '/api/admin/jobs', token })
  const before = await list()
  expect(before.body.items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'backup-reminder', nextAt: null, last: null, runningSince: null }),
      expect.objectContaining({ name: 'shop-audits', rhythm: 'Every night at 03:30', failures: 0 }),
    ]),
  )
  const run = (name: string) =>
    served.call({ method: 'POST', url: `/api/admin/jobs/${name}/run`, token, payload: {} })
  expect((await run('backup-reminder')).status).toBe(202)
  const reminder = async () =>
    ((await list()).body.items as JobStatus[]).find(({ name }) => name === 'backup-reminder')
  await expect.poll(reminder).toMatchObject({
    runningSince: null,
    nextAt: expect.any(String),
    last: {
      outcome: 'done',
      trigger: 'hand',
      said: 'this installation has never been backed up: see docs/operations.md',
    },
  })
  const log = served.database().db.collection('auditLog')
  expect(await log.findOne({ action: 'job.run' })).toMatchObject({
    uid: admin.uid,
    shopId: null,
    facts: { job: 'backup-reminder', title: 'Backup reminder (in the log)' },
  })
  expect(await run('no-such-job')).toMatchObject({ status: 404, body: { code: 'job_not_found' } })
})

test('whoever is no administrator sees no job', async () => {
  const { ownerToken: token } = await served.openOwnedShop()
  const answer = await served.call({ method: 'GET', url: '/api/admin/jobs', token })
  expect(answer).toMatchObject({ status: 403, body: { code: 'admin_required' } })
})

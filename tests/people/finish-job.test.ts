import { expect, test } from 'vitest'
import { finishPeopleJob } from '#server/admin/people/finish-job.ts'
import { testConfig } from '../support/served-app.ts'
import { administered } from './administered.ts'
import { peopleDeps } from './people-deps.ts'

const { served, actionsOn, unfinished } = administered()
const left = { by: { uid: 'an-administrator', email: 'admin@example.com', from: null }, isLeft: true }
const begin = (_id: string, change: object) =>
  served
    .database()
    .db.collection('personChanges')
    .insertOne({ _id: _id as never, ...left, begunAt: new Date(), ...change })

test('a change that can’t be finished holds up no other, and one that never can is given up', async () => {
  const [stuck, person] = [await served.person(), await served.person()]
  const disable = { kind: 'disable', action: 'person.disabled' }
  const refused = `${'a'.repeat(70)}@example.com`
  await begin(stuck.uid, { ...disable, ...stuck })
  await begin(refused, { kind: 'invite', email: refused, links: [], isAdministrator: false })
  await begin(person.uid, { ...disable, ...person })
  const deps = peopleDeps(served.database(), testConfig(), () => new Date())
  const setEnabled: typeof deps.keycloak.setEnabled = async (uid, isEnabled) => {
    if (uid === stuck.uid) throw new Error('Keycloak answered 500 to this one')
    await deps.keycloak.setEnabled(uid, isEnabled)
  }
  const job = finishPeopleJob({ ...deps, keycloak: { ...deps.keycloak, setEnabled } })
  const run = { dueAt: deps.now(), now: deps.now, signal: new AbortController().signal }
  try {
    expect(await job.run(run)).toBe('2 finished, 1 left')
    expect(await finishPeopleJob(deps).run(run)).toBe('1 finished')
  } finally {
    await deps.accessState.close()
  }
  expect(await actionsOn(person.uid)).toEqual(['person.disabled'])
  expect(await actionsOn(stuck.uid)).toEqual(['person.disabled'])
  expect(await unfinished()).toBe(0)
})

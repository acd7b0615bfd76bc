import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { finishPeopleJob } from '#server/admin/people/finish-job.ts'
import { sessionsOf } from '../support/keycloak-sessions.ts'
import { partDay, partOfToday } from '../support/part-of-today.ts'
import { testConfig } from '../support/served-app.ts'
import { administered } from './administered.ts'
import { type Change, type DyingRun, makeChange } from './dying-change.ts'
import { peopleDeps } from './people-deps.ts'

// A process is killed after single effects, in MongoDB or at Keycloak: the next run finishes what it began.
const { served, shopOf, actionsOn, unfinished } = administered()
const dyingChange = fileURLToPath(new URL('./dying-change.ts', import.meta.url))
const by = { uid: 'an-administrator', email: 'admin@example.com', from: null }

beforeAll(async () => {
  // A person whose account is taken back is not the last.
  await served.openAdministrator()
})

/** @returns how many effects there were; null where it was killed after one of them */
function changeAndDie(change: Change, dieAfter: number): Promise<number | null> {
  const run: DyingRun = { uri: served.uri, name: served.name, config: testConfig(), by, change, dieAfter }
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [dyingChange, JSON.stringify(run)], (error, effects, words) => {
      if (error && error.signal !== 'SIGKILL') reject(new Error(words, { cause: error }))
      else resolve(error ? null : Number(effects))
    })
  })
}

/** A process of later: what another left is no longer taken for under way. */
async function later<Result>(
  work: (deps: ReturnType<typeof peopleDeps>) => Promise<Result>,
): Promise<Result> {
  const deps = peopleDeps(served.database(), testConfig(), () => new Date(Date.now() + 61_000))
  try {
    return await work(deps)
  } finally {
    await deps.accessState.close()
  }
}
const finish = () =>
  later((deps) =>
    finishPeopleJob(deps).run({ dueAt: deps.now(), now: deps.now, signal: new AbortController().signal }),
  )

/** A person of a shop who is logged in; an administrator where that is taken away. */
async function aPersonFor(what: Change['what']): Promise<Change> {
  const { _id: shopId } = await served.openShop()
  if (what === 'invite') return { what, shopId, uid: '', email: `killed-${randomUUID()}@example.com` }
  const person = await served.person('killed')
  if (what === 'link' || what === 'make') return { what, shopId, ...person }
  const { collections } = served.database()
  if (what === 'unmake') await collections.softwaredev.insertOne({ _id: person.uid, email: person.email })
  else await collections.shops.updateOne({ _id: shopId }, { $set: { employee: { contact: person.email } } })
  if (what === 'enable') await served.keycloak().setEnabled(person.uid, false)
  else await served.signIn(person)
  return { what, shopId, ...person }
}

/** The final result of the change: all of it, on record once. */
async function expectDone({ what, uid: given, email, shopId }: Change): Promise<void> {
  const uid = given || ((await served.keycloak().findByEmail(email)) ?? '')
  const account = await served.keycloak().findAccount(uid)
  const actions: Record<Change['what'], string[]> = {
    invite: ['person.linked', 'person.invited'],
    link: ['person.linked'],
    make: ['administrator.made'],
    unmake: ['administrator.unmade'],
    disable: ['person.disabled'],
    enable: ['person.enabled'],
  }
  expect(await actionsOn(uid)).toEqual(actions[what])
  expect(await unfinished()).toBe(0)
  expect(account?.isEnabled).toBe(what !== 'disable')
  if (what === 'invite' || what === 'link')
    expect((await shopOf(shopId))?.employee).toEqual([{ contact: email, uid }])
  if (what === 'make' || what === 'unmake') {
    const developer = await served.database().collections.softwaredev.findOne({ _id: uid })
    expect(developer !== null).toBe(what === 'make')
  }
  if (what === 'unmake' || what === 'disable') {
    expect(await sessionsOf(uid)).toEqual([])
    const { db } = served.database()
    expect(await db.collection('revocations').findOne({ _id: uid as never })).not.toBeNull()
    expect(await db.collection('knownDevices').countDocuments({ uid })).toBe(0)
  }
}

const between: Record<Change['what'], number> = {
  invite: 5,
  link: 1,
  make: 1,
  unmake: 4,
  disable: 5,
  enable: 2,
}

/** After no effect. */
const never = 0

/** After which of so many effects: another third of them each day, and one of each change on every day. */
function killsOf(what: Change['what'], effects: number): number[] {
  const all = Array.from({ length: effects }, (_, index) => index + 1)
  const [first = 1] = all.slice((partDay + Object.keys(between).indexOf(what)) % effects)
  return [...new Set([...partOfToday(all, 3), first])]
}

test.each(Object.entries(between) as [Change['what'], number][])(
  '%s: killed after one of at least %i effects, it is finished by the next run, or asked for again',
  async (what, atLeast) => {
    const whole = await aPersonFor(what)
    const effects = Number(await changeAndDie(whole, never))
    await expectDone(whole)
    expect(effects).toBeGreaterThanOrEqual(atLeast)
    let kills = 0
    for (const dieAfter of killsOf(what, effects)) {
      const change = await aPersonFor(what)
      if ((await changeAndDie(change, dieAfter)) === null) kills += 1
      // Asked for again where something is left to do; else by itself.
      const isByHand = dieAfter % 2 === 0 && what !== 'invite' && (await unfinished()) > 0
      await (isByHand ? later((deps) => makeChange(deps, by, change)) : finish())
      await expectDone(change)
    }
    expect(kills, `PART_OF_DAY=${partDay}`).toBeGreaterThan(0)
  },
  180_000,
)

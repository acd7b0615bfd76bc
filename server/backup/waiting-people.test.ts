import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Person, peopleFile } from './people.ts'
import { forgetWaitingPeople, leavePeople, readWaitingPeople, waitingPeopleName } from './waiting-people.ts'

const ama: Person = {
  ...{ id: 'a1', username: 'ama@example.com', emailVerified: true, enabled: true, notBefore: 0 },
  ...{ attributes: {}, requiredActions: [], credentials: [], realmRoles: [], clientRoles: {} },
}
const listOf = (...people: Person[]) => peopleFile('sales-accounts', people)
let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'waiting-people-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

it('people wait for a start in a file for this account alone, and are gone once they are in Keycloak', async () => {
  expect(await readWaitingPeople(dataDir)).toEqual([])
  await leavePeople(dataDir, listOf(ama), { needPeople: true })
  expect((await stat(join(dataDir, waitingPeopleName))).mode & 0o777).toBe(0o600)
  expect(await readWaitingPeople(dataDir)).toEqual([ama])
  await forgetWaitingPeople(dataDir)
  expect(await readdir(dataDir)).toEqual([])
  await forgetWaitingPeople(dataDir)
})

it('a backup without anybody is refused where only people are missing', async () => {
  await expect(leavePeople(dataDir, listOf(), { needPeople: true })).rejects.toThrow(
    'The backup holds no people',
  )
  expect(await readdir(dataDir)).toEqual([])
})

it('a backup that was made while they waited for a start leaves the file that came with it', async () => {
  await leavePeople(dataDir, listOf(ama), { needPeople: false })
  await leavePeople(dataDir, listOf(), { needPeople: false })
  expect(await readWaitingPeople(dataDir)).toEqual([ama])
})

import type { StaffRight } from '#domain/terms/right.ts'
import { setAdministrator } from '#server/admin/people/administrators.ts'
import { setDisabled } from '#server/admin/people/disable.ts'
import { invitePerson } from '#server/admin/people/invite.ts'
import { linkPerson } from '#server/admin/people/links.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import type { Config } from '#server/config.ts'
import { connectDatabase } from '#server/db/client.ts'
import type { IdentityDeps } from '#server/identity/identity-deps.ts'
import { peopleDeps } from './people-deps.ts'

/** What is changed about a person: `uid` of one with an account, `email` of an invited one. */
export type Change = {
  what: 'invite' | 'link' | 'make' | 'unmake' | 'disable' | 'enable'
  uid: string
  email: string
  shopId: string
}
export type DyingRun = {
  uri: string
  name: string
  config: Config
  by: Actor
  change: Change
  dieAfter: number
}

export function makeChange(deps: IdentityDeps, by: Actor, change: Change): Promise<unknown> {
  const { what, uid, email, shopId } = change
  const right: StaffRight = 'employee'
  if (what === 'invite')
    return invitePerson(deps, by, { email, links: [{ shopId, right }], isAdministrator: false })
  if (what === 'link') return linkPerson(deps, by, uid, { shopId, right })
  if (what === 'make' || what === 'unmake') return setAdministrator(deps, by, uid, what === 'make')
  return setDisabled(deps, by, uid, what === 'disable')
}

/**
 * A server process that changes something about a person and is killed by the operating system right after its
 * nth effect: what was committed to MongoDB, or changed at Keycloak. Argument: the run as JSON. Where it ends by itself
 * it prints how many effects there were.
 */
async function runAndDie({ uri, name, config, by, change, dieAfter }: DyingRun): Promise<void> {
  let effects = 0
  const count = () => {
    effects += 1
    if (effects === dieAfter) process.kill(process.pid, 'SIGKILL')
  }
  const ask = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const answer = await ask(input, init)
    const isChange = (init?.method ?? 'GET') !== 'GET' && String(input).includes('/admin/realms/')
    if (isChange && answer.ok) count()
    return answer
  }
  const database = await connectDatabase(`${uri}${uri.includes('?') ? '&' : '?'}monitorCommands=true`, name)
  const inTransaction = new Set<number>()
  database.db.client.on('commandStarted', ({ commandName, command, requestId }) => {
    if (command.autocommit === false && commandName !== 'commitTransaction') inTransaction.add(requestId)
  })
  const isWrite = new Set(['insert', 'update', 'delete', 'findAndModify', 'commitTransaction'])
  database.db.client.on('commandSucceeded', ({ commandName, requestId }) => {
    if (isWrite.has(commandName) && !inTransaction.has(requestId)) count()
  })
  const deps = peopleDeps(database, config, () => new Date())
  await makeChange(deps, by, change)
  await deps.accessState.close()
  await database.close()
  process.stdout.write(String(effects))
}

const [run] = process.argv.slice(2)
if (import.meta.main && run !== undefined) await runAndDie(JSON.parse(run) as DyingRun)

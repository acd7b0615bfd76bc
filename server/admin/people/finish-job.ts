import type { IdentityDeps } from '../../identity/identity-deps.ts'
import type { Job } from '../../jobs/job.ts'
import { carryOut, isLeft } from './changes.ts'
import { type BegunChange, findBegun, listBegun } from './changes-store.ts'
import { finishInvitation } from './invite.ts'

/** What was cut off between Keycloak and the database is finished without anybody asking for it. */
export function finishPeopleJob(deps: IdentityDeps): Job {
  return {
    name: 'unfinished-people',
    title: 'Finish interrupted changes to people',
    calendar: '* * * * *',
    timeZone: 'UTC',
    rhythm: 'Every minute',
    async run({ now }) {
      const left = (await listBegun(deps.database)).filter((begun) => isLeft(begun, now()))
      if (left.length === 0) return 'nothing to finish'
      let over = 0
      for (const begun of left) if (await finish(deps, begun)) over += 1
      return over === left.length ? `${over} finished` : `${over} finished, ${left.length - over} left`
    },
  }
}

/** One that can't be finished holds up no other. @returns whether it is over */
async function finish(deps: IdentityDeps, begun: BegunChange): Promise<boolean> {
  try {
    await (begun.kind === 'invite' ? finishInvitation(deps, begun) : carryOut(deps, begun))
    return true
  } catch (error) {
    const { kind, begunAt } = begun
    deps.log.warn({ err: error, kind, begunAt }, 'a change to a person could not be finished')
    return (await findBegun(deps.database, begun._id)) === null
  }
}

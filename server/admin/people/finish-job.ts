import type { IdentityDeps } from '../../identity/identity-deps.ts'
import type { Job } from '../../jobs/job.ts'
import { carryOut, isLeft } from './changes.ts'
import { listBegun } from './changes-store.ts'
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
      for (const begun of left) {
        await (begun.kind === 'invite' ? finishInvitation(deps, begun) : carryOut(deps, begun))
      }
      return left.length === 0 ? 'nothing to finish' : `${left.length} finished`
    },
  }
}

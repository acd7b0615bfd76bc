import type { Job } from '../jobs/job.ts'
import type { PaymentsDeps } from './deps.ts'
import { followPayment } from './follow.ts'
import { streamUnfinished } from './store.ts'

/** Payments whose till was closed, and whose provider sent nothing, are asked about all the same. */
export function followPaymentsJob(deps: PaymentsDeps): Job {
  return {
    name: 'payments',
    title: 'Follow payments by card and mobile money',
    calendar: '*/5 * * * *',
    timeZone: 'UTC',
    rhythm: 'Every five minutes',
    async run({ signal }) {
      let followed = 0
      let found = 0
      for await (const payment of streamUnfinished(deps.database, null)) {
        if (signal.aborted) break
        const after = await followPayment(deps, payment)
        followed += 1
        if (after.finding !== null) found += 1
      }
      return followed === 0 ? 'nothing to follow' : `${followed} followed, ${found} to look at`
    },
  }
}

import { shopsWithLivePayments } from '../admin/payments/store.ts'
import type { Job } from '../jobs/job.ts'
import type { PaymentsDeps } from './account.ts'
import { followPayment } from './follow.ts'
import { findPayment, listUnfinished } from './store.ts'
import { checkTypedOfShops } from './typed.ts'

/** Payments whose till was closed, and whose provider sent nothing, are asked about anyway. */
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
      let failed = 0
      // A list, no cursor: waiting for the provider would outlast a cursor.
      for (const id of await listUnfinished(deps.database)) {
        if (signal.aborted) break
        try {
          const payment = await findPayment(deps.database, id)
          if (payment === null) continue
          const after = await followPayment(deps, payment)
          followed += 1
          if (after.finding !== null) found += 1
        } catch (error) {
          // What is wrong with one payment holds up no other, least of all another shop's.
          failed += 1
          deps.log.error({ err: error, payment: id }, 'a payment could not be followed')
        }
      }
      const typed = await checkTypedOfShops(deps, await shopsWithLivePayments(deps.database), signal)
      if (followed + failed + typed === 0) return 'nothing to follow'
      const suffix = typed === 0 ? '' : `, ${typed} typed references looked up`
      const summary = `${followed} followed, ${found} to look at${suffix}`
      return failed === 0 ? summary : `${summary}, ${failed} could not be followed`
    },
  }
}

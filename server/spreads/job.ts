import { v7 } from 'uuid'
import { shopStatusOf } from '#domain/terms/shop-status.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import type { Job } from '../jobs/job.ts'
import { requireShop } from '../shops/store.ts'
import { catchUp } from './service.ts'
import { shopsWithPrepayments } from './store.ts'

/** Posts the shares of each month that has ended, of what shops paid ahead. */
export function spreadJob(deps: BooksDeps): Job {
  const { database, log } = deps
  return {
    name: 'paid-ahead',
    title: 'Shares of what was paid ahead',
    calendar: '40 3 * * *',
    timeZone: 'UTC',
    rhythm: 'Every night at 03:40',
    async run({ now, signal }) {
      let posted = 0
      let failed = 0
      for (const shopId of await shopsWithPrepayments(database)) {
        if (signal.aborted) return 'cut off'
        try {
          if (shopStatusOf(await requireShop(database, shopId)) !== 'active') continue
          posted += await catchUp({ ...deps, now }, shopId, () => v7())
        } catch (error) {
          // One shop holds up no other.
          log.error({ err: error, shopId }, 'the shares of what a shop paid ahead could not be posted')
          failed += 1
        }
      }
      if (failed > 0)
        throw new Error(`the shares of ${failed} ${failed === 1 ? 'shop' : 'shops'} could not be posted`)
      return posted === 0 ? 'nothing due' : `${posted} ${posted === 1 ? 'month' : 'months'} posted`
    },
  }
}

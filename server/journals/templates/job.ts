import { addDays, type Day } from '#domain/business-day.ts'
import { shopStandingOf } from '#domain/terms/shop-standing.ts'
import { businessDayOf } from '../../books/engine/business-day-cache.ts'
import type { Database } from '../../db/client.ts'
import type { Job } from '../../jobs/job.ts'
import type { Logger } from '../../log.ts'
import { requireSettledShop } from '../../shops/settings-store.ts'
import { makeDueJournalDrafts } from './make-drafts.ts'
import { shopsWithDueTemplates } from './store.ts'

/** Makes drafts of the journal entries that repeat, on the days of each shop. */
export function recurringJournalsJob({ database, log }: { database: Database; log: Logger }): Job {
  return {
    name: 'recurring-journals',
    title: 'Drafts of repeating journal entries',
    calendar: '6,21,36,51 * * * *',
    timeZone: 'UTC',
    rhythm: 'Every 15 minutes',
    async run({ now, signal }) {
      // It is tomorrow somewhere before it is in UTC.
      const tomorrow = addDays(now().toISOString().slice(0, 10) as Day, 1)
      let made = 0
      let failed = 0
      for (const shopId of await shopsWithDueTemplates(database, tomorrow)) {
        if (signal.aborted) return 'cut off'
        try {
          const shop = await requireSettledShop(database, shopId)
          if (shopStandingOf(shop) !== 'active') continue
          made += await makeDueJournalDrafts(
            database,
            shopId,
            businessDayOf(now().toISOString(), shop),
            now(),
          )
        } catch (error) {
          // One shop holds up no other.
          log.error({ err: error, shopId }, 'the drafts of a shop could not be made')
          failed += 1
        }
      }
      if (failed > 0)
        throw new Error(`the drafts of ${failed} ${failed === 1 ? 'shop' : 'shops'} could not be made`)
      return made === 0 ? 'nothing due' : `${made} made`
    },
  }
}

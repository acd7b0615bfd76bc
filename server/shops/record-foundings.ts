import { foundingOf } from '#domain/documents/founding/founding.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { requireRecorded } from '../books/book-writer.ts'
import { toRecord } from '../books/engine/document-kind.ts'
import { founding } from '../books/kinds/founding/kind.ts'
import { shopsWithoutFounding } from './founding-store.ts'
import { requireShop } from './store.ts'

/**
 * Puts what a shop began with into books that began before it was recorded with their first document: what the shop's
 * record says now. A shop whose books can't be written sells on, and is tried again at the next start.
 * @param notYet shops that have something else to be recorded first
 */
export async function recordFoundings(
  { database, writer, log }: Pick<BooksDeps, 'database' | 'writer' | 'log'>,
  notYet: ReadonlySet<string> = new Set(),
): Promise<void> {
  for (const shopId of await shopsWithoutFounding(database)) {
    if (notYet.has(shopId)) continue
    try {
      const shop = await requireShop(database, shopId)
      const [result] = await writer.record(shopId, [
        [toRecord(founding, { founding: foundingOf(shop) }, null)],
      ])
      requireRecorded(result)
    } catch (error) {
      log.error({ shopId, err: error }, 'what the shop began with could not be put into its books')
    }
  }
}

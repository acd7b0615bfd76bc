import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { day } from '#domain/business-day.ts'
import { requireRecorded } from '#server/books/book-writer.ts'
import { kinds } from '#server/books/kinds/index.ts'
import { someNoon, testBooks } from '../support/books.ts'
import { entriesOf } from '../support/journal.ts'
import { before, recordOf, samples } from './samples.ts'

const books = testBooks()
const midApril = new Date('2026-04-15T12:00:00Z')
const lockedThrough = day('2026-03-31')
const firstOpen = '2026-04-01'

/** What a person has to decide once more where its day is locked; every other kind is posted later. */
const refusedWith: Readonly<Record<string, string>> = {
  bill: 'bill_day_locked',
  'bill-credit': 'bill_day_locked',
  'delivery-bill': 'bill_day_locked',
  'stock-receipt': 'bill_day_locked',
  'imported-sale': 'period_locked',
  journal: 'period_locked',
  lock: 'already_locked',
  setting: 'period_locked',
}
/** Each chain begins with its founding: it stands before any day is locked. */
const names = kinds.map(({ name }) => name).filter((name) => name !== 'founding')

it.each(names)('a document of a locked day posts nothing there: %s', async (name) => {
  const open = await books.openShop()
  const { collections } = books.database()
  let now = someNoon
  const writer = books.writer(() => now)
  for (const document of before[name]?.(open) ?? []) {
    for (const result of await writer.record(open.shopId, [[document]])) requireRecorded(result)
  }
  now = midApril
  const locking = { lockId: randomUUID(), act: 'lock', through: lockedThrough, isFinal: false, leftOpen: [] }
  for (const result of await writer.record(open.shopId, [[recordOf('lock', locking)]]))
    requireRecorded(result)
  const stood = (await entriesOf(collections, open.shopId)).length

  const sent = recordOf(name, samples[name]?.(open))
  const [result] = await writer.record(open.shopId, [[sent]])
  const [written, ...others] = (await entriesOf(collections, open.shopId)).slice(stood)
  expect(others).toEqual([])
  expect(result && 'refusal' in result ? result.refusal.code : 'posted').toBe(refusedWith[name] ?? 'posted')
  if (refusedWith[name]) return expect(written).toBeUndefined()
  // The first day that is open; or its own, where it has none but the one on which it is recorded.
  const isDatedEarlier = written !== undefined && written.businessDay <= lockedThrough
  expect(written?.postingDay).toBe(isDatedEarlier ? firstOpen : written?.businessDay)
  expect(written?.postingDay && written.postingDay > lockedThrough).toBe(true)
})

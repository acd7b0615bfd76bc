import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { addDays, day } from '#domain/business-day.ts'
import { requireRecorded } from '#server/books/book-writer.ts'
import { isFromTill, type ToRecord } from '#server/books/engine/document-kind.ts'
import { kinds } from '#server/books/kinds/index.ts'
import { someNoon, testBooks } from '../support/books.ts'
import { entriesOf } from '../support/journal.ts'
import { before, recordOf, samples } from './samples.ts'

const books = testBooks()
const midApril = new Date('2026-04-15T12:00:00Z')
const lockedThrough = day('2026-03-31')
const firstOpen = day('2026-04-01')

/** Kinds with another rule: past sales are posted on their own day only, and settings have no posting day. */
const refusedWith: Readonly<Record<string, string>> = {
  'imported-sale': 'period_locked',
  lock: 'already_locked',
  setting: 'period_locked',
}
/** These are posted with the sale, which has the review. */
const reviewedWithAnother = new Set(['deposit-use'])
/** The founding is the first entry of each chain, so it is recorded before any day is locked. */
const names = kinds.map(({ name }) => name).filter((name) => name !== 'founding')

/** A shop whose books are locked through March, with what a document of the kind needs before it. */
async function lockedShop(name: string) {
  const open = await books.openShop()
  const { collections } = books.database()
  let now = someNoon
  const writer = books.writer(() => now)
  const record = async (document: ToRecord) => (await writer.record(open.shopId, [[document]]))[0]
  for (const document of before[name]?.(open) ?? []) requireRecorded(await record(document))
  now = midApril
  const locking = { lockId: randomUUID(), act: 'lock', through: lockedThrough, isFinal: false, leftOpen: [] }
  requireRecorded(await record(recordOf('lock', locking)))
  const known = (await entriesOf(collections, open.shopId)).length
  const added = async () => (await entriesOf(collections, open.shopId)).slice(known)
  const reviewed = async () =>
    (await collections.reviewItems.find({ '_id.shopId': open.shopId }).toArray()).flatMap(
      ({ reviews }) => reviews,
    )
  return { record, added, reviewed, sent: recordOf(name, samples[name]?.(open)) }
}
const codeOf = (result: object | undefined) =>
  result && 'refusal' in result ? (result.refusal as { code: string }).code : 'recorded'
const late = { code: 'posted_later', expected: firstOpen }

it.each(names)(
  'a document of a locked day is posted where its sender agreed, or not at all: %s',
  async (name) => {
    const { record, added, reviewed, sent } = await lockedShop(name)
    const result = await record(sent)
    if (refusedWith[name]) {
      expect(codeOf(result)).toBe(refusedWith[name])
      return expect(await added()).toEqual([])
    }
    const [posted, ...others] = await added()
    if (posted) {
      // Recorded without asking: what happened at a till, what posts nothing, and what is dated on the day of recording.
      expect(others).toEqual([])
      expect(posted.postingDay > lockedThrough).toBe(true)
      const isMoved = posted.lines.length > 0 && posted.businessDay <= lockedThrough
      expect(isMoved && !isFromTill(sent)).toBe(false)
      if (isMoved && !reviewedWithAnother.has(name))
        expect(await reviewed()).toContainEqual(expect.objectContaining(late))
      return
    }
    expect(result).toMatchObject({
      refusal: { code: 'day_locked', facts: { lockedThrough, postingDay: firstOpen } },
    })
    expect(codeOf(await record({ ...sent, agreedDay: addDays(firstOpen, 1) }))).toBe('day_locked')
    expect(await added()).toEqual([])

    const agreed = { ...sent, agreedDay: firstOpen }
    expect(requireRecorded(await record(agreed))).toMatchObject([{ outcome: 'recorded' }])
    const [entry, ...more] = await added()
    expect(more).toEqual([])
    expect(entry).toMatchObject({ postingDay: firstOpen })
    expect(entry && entry.businessDay <= lockedThrough).toBe(true)
    expect(await reviewed()).not.toContainEqual(expect.objectContaining({ code: 'posted_later' }))
    // Sent again, with or without the day, it is known already.
    for (const again of [sent, agreed])
      expect(requireRecorded(await record(again))).toMatchObject([{ outcome: 'known' }])
  },
)

it('what the program records by itself is posted on the first open day, with a review', async () => {
  const { record, added, reviewed, sent } = await lockedShop('expense')
  requireRecorded(await record({ ...sent, postedBy: null }))
  expect(await added()).toMatchObject([{ businessDay: '2026-03-10', postingDay: firstOpen }])
  expect(await reviewed()).toEqual([{ ...late, said: '2026-03-10' }])
})

it.each([
  ['a deposit', 'deposit', {}],
  ['a payment that was taken at a till', 'payment', { isAtTill: true }],
])('%s is posted on the first open day without asking, with a review', async (_, name, atTill) => {
  const { record, added, reviewed, sent } = await lockedShop(name)
  const taken = recordOf(name, { ...(sent.input as object), ...atTill })
  requireRecorded(await record(taken))
  expect(await added()).toMatchObject([{ businessDay: '2026-03-10', postingDay: firstOpen }])
  expect(await reviewed()).toEqual([{ ...late, said: '2026-03-10' }])
  expect(requireRecorded(await record(taken))).toMatchObject([{ outcome: 'known' }])
})

import type { Day } from '#domain/business-day.ts'
import { monthInWords } from '#domain/day-in-words.ts'
import { dueOf, postSpread, prepaidItem, type SpreadLine } from '#domain/documents/spread/posting.ts'
import { Refusal } from '#domain/errors.ts'
import { sumMinor } from '#domain/money.ts'
import type { Month } from '#domain/month.ts'
import { recordedOn } from '../../engine/agreed-posting-day.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { businessDayOf } from '../../engine/business-day-cache.ts'
import { defineKind } from '../../engine/define-kind.ts'
import type { Draft } from '../../engine/document-kind.ts'
import { accountText } from '../fact-words.ts'
import { type SpreadDocument, spreadRuns } from './stored.ts'

/**
 * The shares of a month, of all that was paid ahead. It can't be taken back by itself: what was posted wrongly is the
 * bill or the expense, and that takes its shares back with it, of whatever months. A month that was taken back would
 * be due again at once.
 */
export const spread = defineKind<SpreadToRecord, SpreadDocument>({
  name: 'spread',
  collection: spreadRuns,
  sources: ['spread'],
  withoutAmounts: { because: 'calculated', how: 'From what was paid in advance.' },
  linesOf: ({ run: { lines } }) => 2 * lines.length,
  needs: ({ run: { lines } }) => ({
    openItems: lines.map((line) => prepaidItem(line)),
  }),
  request: { isSame: (stored, { run }) => stored.month === run.month, conflict: 'spread_conflict' },
  plan: planSpread,
  replan: (_past, document) => postingOf(document),
  sourceOf: ({ _id, month }) => ({ kind: 'spread', id: _id.runId, reference: month }),
  subject: ({ month, shares }) => ({
    about: monthInWords(month),
    totalMinor: sumMinor(shares.map(({ amountMinor }) => amountMinor)),
  }),
  pageFacts: ({ month, shares }, names) => [
    { label: 'Month', text: monthInWords(month) },
    ...shares.map(({ account, amountMinor }) => ({ label: accountText(account, names), amountMinor })),
  ],
})

/**
 * What is due is worked out here, from what runs before left: of two runs of a month at once the second finds nothing.
 * @throws Refusal spread_in_future, spread_nothing_due
 */
function planSpread(view: BooksView, { runId, run }: SpreadToRecord): Draft<SpreadDocument> {
  const { month, businessDay, lines } = run
  const today = businessDayOf(view.recordedAt.toISOString(), view.shop)
  if (businessDay > today) throw new Refusal('spread_in_future', { month })
  const shares = lines.flatMap(({ document, lineId, account, from, months }) => {
    const item = view.openItem(prepaidItem({ document, lineId }))
    const amountMinor = dueOf(item, { from, months }, month)
    return amountMinor === 0 ? [] : [{ document, lineId, account, amountMinor }]
  })
  if (shares.length === 0) throw new Refusal('spread_nothing_due', { month })
  return postingOf({
    _id: { shopId: view.shopId, runId },
    month,
    businessDay,
    shares,
    ...recordedOn(view, businessDay),
  })
}

/** What a run does to the books, of itself alone. */
function postingOf(document: SpreadDocument): Draft<SpreadDocument> {
  return { document, businessDay: document.businessDay, lines: postSpread(document.shares) }
}

/** `lines`: all that is paid ahead and may be due. */
export type SpreadToRecord = {
  runId: string
  run: { month: Month; businessDay: Day; lines: readonly SpreadLine[] }
}

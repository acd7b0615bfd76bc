import { dayInWords } from '#domain/day-in-words.ts'
import { canonicalJson } from '#domain/posting/chain.ts'
import { accounts } from '#domain/terms/chart.ts'
import { closeCheckLabels } from '#domain/terms/close-check.ts'
import { defineKind } from '../../engine/define-kind.ts'
import { postsNothing } from '../../engine/posts-nothing.ts'
import { subjectOf, text } from '../fact-words.ts'
import { contentOf, planLock } from './plan.ts'
import { type LockDocument, locks } from './stored.ts'
import type { LockToRecord } from './to-record.ts'

/** How far the books are locked: by month, which may be opened again, or by year for good. */
export const lock = defineKind<LockToRecord, LockDocument>({
  name: 'lock',
  collection: locks,
  sources: ['lock'],
  withoutAmounts: { because: 'posts-nothing' },
  linesOf: () => 1,
  needs: (input) => ({
    ledgerBalances:
      input.act === 'lock' ? [{ account: accounts.openingBalances, through: input.through }] : [],
  }),
  request: {
    // What was left open is determined again each time; the first result is the one that is stored.
    isSame: (stored, input) =>
      canonicalJson(contentOf(stored)) === canonicalJson({ ...contentOf(input), leftOpen: stored.leftOpen }),
    conflict: 'lock_conflict',
  },
  plan: planLock,
  replan: (_past, document) => postsNothing(document),
  sourceOf: ({ _id, through }) => ({ kind: 'lock', id: _id.lockId, reference: through ?? '' }),
  texts: ['/reason'],
  settles: ({ lockedThrough, finalThrough }) => ({ setting: 'lock', lockedThrough, finalThrough }),
  subject: ({ act, through }) =>
    act === 'reopening'
      ? { name: 'Months opened again' }
      : subjectOf({
          name: 'Months locked',
          about: through === null ? undefined : `through ${dayInWords(through)}`,
        }),
  pageFacts: ({ act, through, isFinal, leftOpen, reason }) => [
    {
      label: 'What was done',
      text: act === 'reopening' ? 'Opened again' : isFinal ? 'Closed for good' : 'Locked',
    },
    ...(through === null
      ? [{ label: 'Locked through', text: 'No day' }]
      : [{ label: 'Locked through', day: through }]),
    ...leftOpen.map((name) => ({ label: 'Left open', text: closeCheckLabels[name] })),
    ...text('Reason', reason),
  ],
})

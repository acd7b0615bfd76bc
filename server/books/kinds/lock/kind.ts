import { Refusal } from '#domain/errors.ts'
import { canonicalJson } from '#domain/posting/chain.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { DocumentKind } from '../../engine/document-kind.ts'
import { postsNothing } from '../../engine/posts-nothing.ts'
import { pageFactsOfLock } from './page-facts.ts'
import { contentOf, planLock } from './plan.ts'
import { type LockDocument, locks } from './stored.ts'
import type { LockToRecord } from './to-record.ts'

/** How far the books are locked: by month, which may be opened again, or by year for good. */
export const lock: DocumentKind<LockToRecord, LockDocument> = {
  name: 'lock',
  collection: locks,
  sources: ['lock'],
  isKindOf: () => true,
  plansAhead: false,
  idOf: ({ lockId }) => lockId,
  linesOf: () => 1,
  needs: (input) => ({
    ledgerBalances:
      input.act === 'lock' ? [{ account: accounts.openingBalances, through: input.through }] : [],
  }),
  resend(stored, input) {
    // What was left open is found out anew each time, and that of the first time stands.
    const said = { ...contentOf(input), leftOpen: stored.leftOpen }
    if (canonicalJson(contentOf(stored)) !== canonicalJson(said))
      throw new Refusal('lock_conflict', { lockId: input.lockId })
    return ''
  },
  plan: planLock,
  replan: (_past, document) => postsNothing(document),
  sourceOf: ({ _id, through }) => ({ kind: 'lock', id: _id.lockId, reference: through ?? '' }),
  texts: ({ reason }) => (reason === undefined ? [] : ['/reason']),
  measures: () => ({}),
  settles: ({ lockedThrough, finalThrough }) => ({ setting: 'lock', lockedThrough, finalThrough }),
  pageFacts: pageFactsOfLock,
  answer: () => '',
}

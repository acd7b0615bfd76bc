import type { AccountChange } from '#domain/documents/account/change.ts'
import { Refusal } from '#domain/errors.ts'
import { canonicalJson } from '#domain/posting/chain.ts'
import { defineKind } from '../../engine/define-kind.ts'
import { postsNothing } from '../../engine/posts-nothing.ts'
import { balancesToArchive } from './balance.ts'
import { planAccount } from './plan.ts'
import { type AccountDocument, accountChanges } from './stored.ts'
import type { AccountToRecord } from './to-record.ts'

/** An account that the shop adds to its chart, a name it gives to one, and what it takes back of either. */
export const account = defineKind<AccountToRecord, AccountDocument>({
  name: 'account',
  collection: accountChanges,
  sources: ['account'],
  withoutAmounts: { because: 'posts-nothing' },
  linesOf: () => 1,
  needs: ({ account: { change, account }, yearFrom }) => ({
    chart: true,
    postedTo: change === 'removed' ? [account] : [],
    ledgerBalances: change === 'archived' ? balancesToArchive(account, yearFrom) : [],
  }),
  resend(stored, { changeId, account }) {
    if (canonicalJson(changeOf(stored)) !== canonicalJson(changeOf(account)))
      throw new Refusal('setting_conflict', { settingId: changeId })
    return ''
  },
  plan: planAccount,
  replan: (_past, document) => postsNothing(document),
  sourceOf: ({ _id, account, name }) => ({
    kind: 'account',
    id: _id.changeId,
    reference: `${account} ${name}`,
  }),
  charts: changeOf,
  subject: ({ change, account, name }) => ({
    name: `Account ${accountChangeLabels[change].toLowerCase()}`,
    about: `${account} ${name}`,
  }),
  pageFacts: ({ change, account, name }) => [
    { label: 'Change', text: accountChangeLabels[change] },
    { label: 'Account', text: `${account} ${name}` },
  ],
})

/** What a document changes, and nothing else of it. */
function changeOf({ change, account, name, figure, line }: AccountChange): AccountChange {
  return { change, account, name, ...(figure && { figure }), ...(line && { line }) }
}

const accountChangeLabels: Readonly<Record<AccountChange['change'], string>> = {
  added: 'Added',
  renamed: 'Renamed',
  removed: 'Removed',
  archived: 'Archived',
  'brought-back': 'Brought back',
}

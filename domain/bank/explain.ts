import { z } from 'zod'
import { ExpenseBody } from '../documents/expense/schema.ts'
import { JournalBody } from '../documents/journal/schema.ts'
import { MoneyTransferBody } from '../documents/money-transfer/schema.ts'
import { OtherIncomeBody } from '../documents/other-income/schema.ts'
import { PaymentBody } from '../documents/payment/schema.ts'
import { listOf } from '../list.ts'
import type { AccountCode } from '../terms/account.ts'
import { accountOfMoney } from '../terms/money-account.ts'
import { Uuid } from '../uuid.ts'
import { LedgerKey } from './ledger-line.ts'

const maxLedgerOfLine = 2_000
const maxPostsOfLine = 20

/** A document that is posted from a line of a statement, with the id that its maker gave it. */
export const BankPost = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('expense'), id: Uuid, body: ExpenseBody }),
  z.strictObject({ kind: z.literal('money-transfer'), id: Uuid, body: MoneyTransferBody }),
  z.strictObject({ kind: z.literal('payment'), id: Uuid, body: PaymentBody }),
  z.strictObject({ kind: z.literal('other-income'), id: Uuid, body: OtherIncomeBody }),
  z.strictObject({ kind: z.literal('journal'), id: Uuid, body: JournalBody }),
])
export type BankPost = z.infer<typeof BankPost>

/** What a line of a statement is: entries that are in the books, and what is posted from it. Together its amount. */
export const ExplainBody = z
  .strictObject({
    ledger: listOf(LedgerKey, maxLedgerOfLine).default([]),
    /** Of the account that a transfer among the posts comes from: what a provider pays out with it. */
    clears: listOf(LedgerKey, maxLedgerOfLine).default([]),
    posts: listOf(BankPost, maxPostsOfLine).default([]),
  })
  .refine(({ ledger, posts }) => ledger.length + posts.length > 0, {
    path: ['ledger'],
    message: 'Choose an entry, or post one.',
  })
  .refine(
    ({ ledger, clears, posts }) =>
      [ledger, clears].every(
        (keys) => new Set(keys.map(({ number, line }) => `${number}.${line}`)).size === keys.length,
      ) && new Set(posts.map(({ id }) => id)).size === posts.length,
    { path: ['ledger'], message: 'Name each entry once.' },
  )
  .refine(
    ({ clears, posts }) => clears.length === 0 || (posts.length === 1 && posts[0]?.kind === 'money-transfer'),
    { path: ['clears'], message: 'What a provider pays out goes with one transfer.' },
  )
export type ExplainBody = z.infer<typeof ExplainBody>

/** What a document does to an account of money, before it is posted. */
export function effectOn(account: AccountCode, post: BankPost): number {
  if (post.kind === 'expense')
    return accountOfMoney(post.body.paidFrom) === account ? -post.body.totalMinor : 0
  if (post.kind === 'payment') {
    const { direction, money, amountMinor } = post.body
    if (accountOfMoney(money) !== account) return 0
    return direction === 'received' ? amountMinor : -amountMinor
  }
  if (post.kind === 'other-income') {
    const { receivedIn, totalMinor } = post.body
    return accountOfMoney(receivedIn) === account ? totalMinor : 0
  }
  if (post.kind === 'journal')
    return post.body.lines.reduce((sum, line) => sum + (line.account === account ? line.amountMinor : 0), 0)
  const { from, to, amountMinor, feeMinor } = post.body
  if (accountOfMoney(from) === account) return -amountMinor
  return accountOfMoney(to) === account ? amountMinor - feeMinor : 0
}

import { createHash } from 'node:crypto'
import type { BankLine } from '#domain/api/bank.ts'
import { type BankPost, type ExplainBody, effectOn } from '#domain/bank/explain.ts'
import type { LedgerKey } from '#domain/bank/ledger-line.ts'
import { Refusal } from '#domain/errors.ts'
import { canonicalJson } from '#domain/posting/chain.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { accountOfMoney } from '#domain/terms/money-account.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { recordWithFiles } from '../attachments/service.ts'
import { requireRecorded } from '../books/book-writer.ts'
import { findDocument } from '../books/documents-store.ts'
import { type ToRecord, toRecord } from '../books/engine/document-kind.ts'
import { expense } from '../books/kinds/expense/kind.ts'
import { journal } from '../books/kinds/journal/kind.ts'
import { moneyTransfer } from '../books/kinds/money-transfer/kind.ts'
import { otherIncome } from '../books/kinds/other-income/kind.ts'
import { payment } from '../books/kinds/payment/kind.ts'
import { requireWhomItPays } from '../credit/payments.ts'
import type { Database } from '../db/client.ts'
import { findReversal } from '../reversals/find-reversal.ts'
import { describeLine } from './account-page.ts'
import { requireBankAccount } from './accounts.ts'
import { type LinePlace, requireLine } from './find-lines-store.ts'
import { entriesOf, linesOn } from './ledger-lines.ts'
import { readReconciled } from './reconciled-store.ts'
import {
  type BankLineDocument,
  changeLine,
  claimLine,
  type MatchedLedger,
  openLine,
  settleLine,
} from './statement-store.ts'

type Deps = Pick<BooksDeps, 'database' | 'writer' | 'now'>

/**
 * Says what a line of a statement is. The line and the entries are claimed first, so that of two people one is
 * refused before anything is posted; then all documents are recorded, or none. Sent again, it goes on where it was.
 * @throws Refusal bank_line_not_found, bank_line_reconciled, bank_line_taken, bank_ledger_line_taken,
 * bank_post_reversed, bank_amounts_differ, and what the documents refuse
 */
export async function explainLine(
  deps: Deps,
  { byUid, ...place }: LinePlace & { byUid: string },
  body: ExplainBody,
): Promise<BankLine> {
  const { database } = deps
  const { shopId, account, lineId } = place
  await requireBankAccount(database, shopId, account)
  const line = await requireLine(database, place)
  const said = createHash('sha256').update(canonicalJson(body)).digest('hex')
  if (line.state !== 'open' && line.said !== said) throw new Refusal('bank_line_taken', { lineId })
  if (line.state === 'matched') return describe(database, line)
  await requireNotReconciled(database, line)
  const chosen = await chosenOf(database, shopId, account, line, body)
  if (line.state === 'open') {
    const posted = body.posts.map(({ kind, id }) => ({ kind, id }))
    const claimed = await claimLine(database, line._id, { ...chosen, posted, said, matchedByUid: byUid })
    if (!claimed) {
      const now = await requireLine(database, place)
      if (now.said !== said)
        throw new Refusal(now.state === 'open' ? 'bank_ledger_line_taken' : 'bank_line_taken')
    }
  }
  try {
    // Also of a line that was claimed before: what it was to be matched with may have been reversed since.
    await requireNotReversed(database, shopId, body.posts)
    await post(deps, shopId, byUid, body.posts)
  } catch (error) {
    // Nothing of it counts: the line is open again.
    if (error instanceof Refusal) await openLine(database, line._id, { said })
    throw error
  }
  const posted = await postedLines(database, shopId, account, body.posts)
  const onClearing = chosen.clearsAccount
    ? await postedLines(database, shopId, chosen.clearsAccount, body.posts)
    : []
  const match = { ledger: [...chosen.ledger, ...posted], clears: [...chosen.clears, ...onClearing] }
  if (!(await settleLine(database, line._id, said, match))) throw new Refusal('bank_ledger_line_taken')
  return describe(database, await requireLine(database, place))
}

/** Undoes a match. What was posted stays in the books, and is suggested again. */
export async function openAgain(deps: Pick<Deps, 'database'>, place: LinePlace): Promise<BankLine> {
  const { database } = deps
  const line = await requireLine(database, place)
  await requireNotReconciled(database, line)
  await openLine(database, line._id)
  try {
    await requireNotReconciled(database, line)
  } catch (error) {
    // The account was reconciled between the two: the matches of that reconciliation are used.
    const { _id, ...before } = line
    await changeLine(database, { _id, state: 'open' }, before)
    throw error
  }
  return describe(database, await requireLine(database, place))
}

async function describe(database: Database, line: BankLineDocument): Promise<BankLine> {
  const { activeReconciliations } = await readReconciled(database.collections, line._id.shopId)
  const last = activeReconciliations.findLast(({ account }) => account === line.account)
  return describeLine(line, last?.through ?? null)
}

async function requireNotReconciled(database: Database, { _id, account, day }: BankLineDocument) {
  const { activeReconciliations } = await readReconciled(database.collections, _id.shopId)
  const last = activeReconciliations.findLast((one) => one.account === account)
  if (last && day <= last.through) throw new Refusal('bank_line_reconciled', { through: last.through })
}

/** An id that was posted and reversed since posts nothing more. @throws Refusal bank_post_reversed */
async function requireNotReversed(database: Database, shopId: string, posts: readonly BankPost[]) {
  for (const { kind, id } of posts)
    if (await findReversal(database, shopId, { kind, id })) throw new Refusal('bank_post_reversed', { id })
}

/** The chosen entries, as they are stored. @throws Refusal bank_ledger_line_taken, bank_amounts_differ */
async function chosenOf(
  database: Database,
  shopId: string,
  account: AccountCode,
  line: BankLineDocument,
  body: ExplainBody,
): Promise<Pick<BankLineDocument, 'ledger' | 'clears' | 'clearsAccount'>> {
  const [transfer] = body.posts
  const clearsAccount =
    body.clears.length > 0 && transfer?.kind === 'money-transfer' ? accountOfMoney(transfer.body.from) : null
  const [ledger, clears] = await Promise.all([
    linesAt(database, shopId, account, body.ledger),
    clearsAccount ? linesAt(database, shopId, clearsAccount, body.clears) : [],
  ])
  const sum = (lines: readonly MatchedLedger[]) =>
    lines.reduce((total, { amountMinor }) => total + amountMinor, 0)
  const effects = body.posts.map((post) => effectOn(account, post))
  const chosenMinor = sum(ledger) + effects.reduce((total, effect) => total + effect, 0)
  const isPaidOut =
    clearsAccount === null ||
    (transfer?.kind === 'money-transfer' &&
      sum(clears) === transfer.body.amountMinor &&
      clearsAccount !== account)
  if (chosenMinor !== line.amountMinor || effects.includes(0) || !isPaidOut)
    throw new Refusal('bank_amounts_differ', { chosenMinor, amountMinor: line.amountMinor })
  return { ledger, clears, clearsAccount }
}

async function linesAt(
  database: Database,
  shopId: string,
  account: AccountCode,
  keys: readonly LedgerKey[],
): Promise<MatchedLedger[]> {
  const entries = await entriesOf(
    database,
    shopId,
    keys.map(({ number }) => number),
  )
  return keys.map(({ number, line }) => {
    const entry = entries.get(number)
    const found = entry && linesOn(entry, account).find((one) => one.line === line)
    if (!found) throw new Refusal('bank_ledger_line_taken', { number })
    return { number, line, day: found.day, amountMinor: found.amountMinor }
  })
}

/** All of them, or none. */
async function post(deps: Deps, shopId: string, byUid: string, posts: readonly BankPost[]): Promise<void> {
  if (posts.length === 0) return
  const { database, writer } = deps
  for (const one of posts)
    if (one.kind === 'payment')
      await requireWhomItPays(database, shopId, { paymentId: one.id, payment: one.body })
  const files = posts.flatMap(({ kind, id, body }) =>
    'attachments' in body ? [{ references: body.attachments ?? [], document: { kind, id } }] : [],
  )
  await recordWithFiles(deps, shopId, files, async () => {
    const [result] = await writer.record(shopId, [posts.map((one) => recordOf(one, byUid))])
    requireRecorded(result)
  })
}

function recordOf(post: BankPost, byUid: string): ToRecord {
  if (post.kind === 'expense') return toRecord(expense, { expenseId: post.id, expense: post.body }, byUid)
  if (post.kind === 'other-income')
    return toRecord(otherIncome, { incomeId: post.id, income: post.body }, byUid)
  if (post.kind === 'journal') return toRecord(journal, { journalId: post.id, journal: post.body }, byUid)
  if (post.kind === 'payment') return toRecord(payment, { paymentId: post.id, payment: post.body }, byUid)
  return toRecord(moneyTransfer, { transferId: post.id, transfer: post.body }, byUid)
}

const kinds = { expense, payment, journal, 'money-transfer': moneyTransfer, 'other-income': otherIncome }

async function postedLines(
  database: Database,
  shopId: string,
  account: AccountCode,
  posts: readonly BankPost[],
): Promise<MatchedLedger[]> {
  const documents = await Promise.all(
    posts.map(({ kind, id }) => findDocument(database, kinds[kind] as typeof expense, shopId, id)),
  )
  const numbers = documents.map((document) => document?.entryNumber ?? 0)
  const entries = await entriesOf(database, shopId, numbers)
  return numbers.flatMap((number) => {
    const entry = entries.get(number)
    return entry ? linesOn(entry, account).map(({ source: _, ...line }) => line) : []
  })
}

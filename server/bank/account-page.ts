import type { BankAccountPage, BankAccountQuery, BankEntryPage, BankLine } from '#domain/api/bank.ts'
import { openEntryFinder } from '#domain/bank/find-open-entries.ts'
import { type LedgerLine, ledgerKeyText } from '#domain/bank/ledger-line.ts'
import type { RankedPayment } from '#domain/bank/pay-documents.ts'
import { type Suggestion, suggest } from '#domain/bank/suggest.ts'
import type { Day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import type { Database } from '../db/client.ts'
import { sourceDescriber } from '../ledger/source-describer.ts'
import { baseOf, ledgerOn, readBankAccount, requireBankAccount, summariesOf } from './accounts.ts'
import { findLines, lineOf, openLines } from './find-lines-store.ts'
import { headOf } from './import-statement.ts'
import { type Base, maxOpen, openLedgerLines } from './ledger-lines.ts'
import { pageOfEntries } from './open-entries.ts'
import { openingDifference } from './opening.ts'
import { answeredPayments, readPayments } from './payable-documents.ts'
import { readReconciled } from './reconciled-store.ts'
import { headsOf } from './reconciliations.ts'
import { rulesOf } from './rules-store.ts'
import { type BankLineDocument, bankStatements } from './statement-store.ts'

/** Entries of the books that it shows beside them; suggestions look at all. */
const firstEntries = 100
const maxStatements = 100

export async function readAccountPage(
  { database, now }: Pick<BooksDeps, 'database' | 'now'>,
  { shopId, account }: { shopId: string; account: AccountCode },
  query: BankAccountQuery,
  most = maxOpen,
): Promise<BankAccountPage> {
  const { shop, chart, found, accounts: all } = await requireBankAccount(database, shopId, account)
  const [[summary], known, past, rules, reconciled] = await Promise.all([
    summariesOf(database, shopId, [found]),
    readBankAccount(database, shopId, account),
    pastOf(database, { shopId, account }),
    rulesOf(database, shopId),
    baseOf(database, shopId, account),
  ])
  if (!summary) throw new Error(`${account} has no summary`)
  const base = reconciled?.base ?? null
  const { documents, count } = await findLines(database, { shopId, account }, query, shop.currency)
  const open = base
    ? await openLedgerLines(database, shopId, account, base, { most })
    : { lines: [], isCut: false }
  const clearing = base ? await clearingOf(database, shopId, account, base.through, all) : []
  const toExplain = query.show === 'open' ? await openLines(database, { shopId, account }) : []
  const lines = toExplain.map(({ _id, ...line }) => ({ lineId: _id.lineId, ...line }))
  // What a claimed line pays may be recorded already.
  const toPay = lines.filter(({ state }) => state === 'open')
  const payments = await readPayments(database, { shopId, account }, toPay)
  const suggestions = ofShown(
    documents,
    suggest({ account, lines, ledger: open.lines, rules, clearing, payments }),
  )
  const describe = sourceDescriber(database, { shop, chart })
  const entries = entriesOf(query, open, shop.currency)
  return {
    currency: shop.currency,
    today: businessDayOf(now().toISOString(), shop),
    summary,
    opening: await openingOf(database, shopId, account, known.opening),
    lines: documents.map((line) =>
      describeLine(line, summary.reconciledThrough, {
        suggestion: suggestions.get(line._id.lineId),
        payments: payments.get(line._id.lineId),
      }),
    ),
    lineCount: count,
    ledger: await describe(suggestedOf(open.lines, suggestions)),
    entries: { ...entries, items: await describe(entries.items) },
    entryCount: open.isCut ? null : open.lines.length,
    clearing: await Promise.all(
      clearing.map(async ({ account: of, name, ledger }) => ({
        account: of,
        name,
        ledger: await describe(suggestedOf(ledger, suggestions)),
      })),
    ),
    rules: rules.filter((rule) => rule.account === undefined || rule.account === account),
    ...past,
  }
}

/** The files that the lines came from, and what was reconciled: the latest, and how many there are. */
async function pastOf(database: Database, { shopId, account }: { shopId: string; account: AccountCode }) {
  const ofAccount = { '_id.shopId': shopId, account }
  const [statements, statementCount, reconciliations, reconciliationCount] = await Promise.all([
    bankStatements(database).find(ofAccount).sort({ importedAt: -1 }).limit(maxStatements).toArray(),
    bankStatements(database).countDocuments(ofAccount),
    headsOf(database, shopId, account),
    database.collections.reconciliations.countDocuments(ofAccount),
  ])
  return { statements: statements.map(headOf), statementCount, reconciliations, reconciliationCount }
}

export function describeLine(
  line: BankLineDocument,
  reconciledThrough: Day | null,
  {
    suggestion,
    payments,
  }: { suggestion?: Suggestion | undefined; payments?: readonly RankedPayment[] | undefined } = {},
): BankLine {
  return {
    ...lineOf(line, reconciledThrough),
    suggestion: suggestion ? asAnswered(suggestion) : null,
    payments: answeredPayments(payments),
  }
}

/** Of the lines that are shown: what they may be is weighed among all. */
function ofShown(
  shown: readonly BankLineDocument[],
  suggestions: ReadonlyMap<string, Suggestion>,
): Map<string, Suggestion> {
  const ids = new Set(shown.map(({ _id }) => _id.lineId))
  return new Map([...suggestions].filter(([lineId]) => ids.has(lineId)))
}

function asAnswered(suggestion: Suggestion): NonNullable<BankLine['suggestion']> {
  if (suggestion.as !== 'pay-out') return suggestion
  const { amountMinor, feeMinor } = suggestion
  return { ...suggestion, amountMinor: minor(amountMinor), feeMinor: minor(feeMinor) }
}

/** What providers still have: of the card clearing and mobile money, where these are other accounts. */
async function clearingOf(
  database: Database,
  shopId: string,
  account: AccountCode,
  through: Day,
  all: readonly { account: AccountCode; name: string }[],
) {
  const of = all.filter(
    (one) => one.account !== account && [accounts.cardClearing, accounts.mobileMoney].includes(one.account),
  )
  return Promise.all(
    of.map(async (one) => {
      const own = await baseOf(database, shopId, one.account)
      // Where no statements come of it, what was paid out before this account's began is none of it.
      const base: Base = own?.base ?? { through, number: Number.MAX_SAFE_INTEGER, open: [] }
      const { lines } = await openLedgerLines(database, shopId, one.account, base)
      return { account: one.account, name: one.name, ledger: lines }
    }),
  )
}

/** The first page of the entries that no statement explains, where lines are to be matched with them. */
function entriesOf(
  { show, entrySearch, entrySort }: BankAccountQuery,
  { lines, isCut }: { lines: readonly LedgerLine[]; isCut: boolean },
  currency: string,
): BankEntryPage {
  if (show !== 'open') return { items: [], count: 0, nextCursor: null }
  const found = lines.filter(openEntryFinder(entrySearch ?? '', currency))
  return pageOfEntries({ lines: found, isCut }, entrySort, { limit: firstEntries })
}

function suggestedOf<Line extends { number: number; line: number }>(
  lines: readonly Line[],
  suggestions: ReadonlyMap<string, Suggestion>,
): Line[] {
  const suggested = new Set(
    [...suggestions.values()]
      .flatMap((one) => (one.as === 'match' ? one.ledger : one.as === 'pay-out' ? one.clears : []))
      .map(ledgerKeyText),
  )
  return lines.filter((line) => suggested.has(ledgerKeyText(line)))
}

async function openingOf(
  database: Database,
  shopId: string,
  account: AccountCode,
  opening: Awaited<ReturnType<typeof readBankAccount>>['opening'],
): Promise<BankAccountPage['opening']> {
  if (!opening) return null
  const { activeReconciliations } = await readReconciled(database.collections, shopId)
  // From the first reconciliation on it is settled.
  if (activeReconciliations.some((one) => one.account === account)) return null
  const ledgerMinor = await ledgerOn(database, shopId, account, opening.day)
  return {
    ...opening,
    ledgerMinor: minor(ledgerMinor),
    differenceMinor: minor(openingDifference(opening, ledgerMinor)),
  }
}

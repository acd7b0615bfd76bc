import type { ReconcileBody, Reconciliation, ReconciliationHead } from '#domain/api/bank.ts'
import { ledgerKeyText } from '#domain/bank/ledger-line.ts'
import type { Day, DayRange } from '#domain/business-day.ts'
import { maxReconciled, type ReconciliationFacts } from '#domain/documents/reconciliation/facts.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { findDocument } from '../books/documents-store.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import { readEntrySources } from '../books/journal/in-order-store.ts'
import { reconciliation as reconciliationKind } from '../books/kinds/reconciliation/kind.ts'
import type { ReconciliationDocument } from '../books/kinds/reconciliation/stored.ts'
import { recordOne } from '../books/record-one.ts'
import type { Database } from '../db/client.ts'
import { requireShopAndChart } from '../ledger/accounts.ts'
import { sourceDescriber } from '../ledger/source-describer.ts'
import { whileBooksStand } from '../ledger/store.ts'
import { baseOf, ledgerOn, requireBankAccount } from './accounts.ts'
import { entriesOf, linesOn, openLedgerLines } from './ledger-lines.ts'
import { openingDifference } from './opening.ts'
import { readReconciled } from './reconciled-store.ts'
import { type BankLineDocument, bankLines, changeLine, keysOf, sumLines } from './statement-store.ts'

type Deps = Pick<BooksDeps, 'database' | 'writer' | 'now'>
type Place = { shopId: string; account: AccountCode }

/**
 * Reconciles an account up to a day. The same again under its id changes nothing.
 * @throws Refusal reconciliation_day, bank_lines_unmatched, bank_balance_differs, bank_opening_differs,
 * reconciliation_too_long, reconciliation_outdated, reconciliation_conflict
 */
export async function recordReconciliation(
  deps: Deps,
  { reconciliationId, byUid, ...place }: Place & { reconciliationId: string; byUid: string },
  body: ReconcileBody,
): Promise<{ isNew: boolean; reconciliation: Reconciliation }> {
  const { database } = deps
  const { shopId, account } = place
  const known = await findDocument(database, reconciliationKind, shopId, reconciliationId)
  const content = { account, businessDay: body.through, balanceMinor: body.balanceMinor }
  const facts = known
    ? { ...known, ...content }
    : await whileBooksStand(database.collections, shopId, () => factsFor(deps, place, body))
  const { isNew, document } = await recordOne(
    deps,
    reconciliationKind,
    { shopId, byUid },
    { reconciliationId, reconciliation: facts },
  )
  const { activeReconciliations } = await readReconciled(database.collections, shopId)
  // One that was reversed in the meantime, and is sent again, holds nothing any more.
  if (activeReconciliations.some(({ id }) => id === reconciliationId)) await keepMatches(database, document)
  return { isNew, reconciliation: await requireReconciliation(database, shopId, reconciliationId) }
}

async function factsFor(
  { database, now }: Deps,
  { shopId, account }: Place,
  { through, balanceMinor }: ReconcileBody,
): Promise<ReconciliationFacts> {
  const { shop } = await requireBankAccount(database, shopId, account)
  const found = await baseOf(database, shopId, account)
  const today = businessDayOf(now().toISOString(), shop)
  if (found?.reconciliationId && through <= found.base.through)
    throw new Refusal('reconciliation_outdated', { through: found.base.through })
  if (!found || through <= found.base.through || through > today)
    throw new Refusal('reconciliation_day', { after: found?.base.through ?? null, today })
  const { base, reconciliationId: previous } = found
  const after = base.through
  const sum = await sumLines(database, shopId, account, { after, through })
  if (sum.open > 0) throw new Refusal('bank_lines_unmatched', { count: sum.open, through })
  const differenceMinor = balanceMinor - (found.balanceMinor + sum.sumMinor)
  if (differenceMinor !== 0) throw new Refusal('bank_balance_differs', { through, differenceMinor })
  if (previous === null) await requireOpening(database, { shopId, account }, found)
  const head = await database.collections.chainHeads.findOne({ _id: shopId })
  const throughNumber = head?.number ?? 0
  const [lines, { lines: open, isCut }, ledgerMinor, laterMinor] = await Promise.all([
    bankLines(database)
      .find(
        { '_id.shopId': shopId, account, day: { $gt: after, $lte: through } },
        { projection: { ledger: 1 } },
      )
      .toArray(),
    openLedgerLines(database, shopId, account, base, { asAt: through }),
    ledgerOn(database, shopId, account, through),
    laterOf(database, { shopId, account }, through),
  ])
  const outstanding = open.filter(({ number }) => number <= throughNumber)
  const matched = lines
    .flatMap(({ ledger }) => ledger)
    .map(({ number, line }) => ({ number, line }))
    .sort((a, b) => a.number - b.number || a.line - b.line)
  const size = matched.length + outstanding.length
  if (isCut || size > maxReconciled)
    throw new Refusal('reconciliation_too_long', { lines: size, most: maxReconciled })
  return {
    ...{ account, previous, businessDay: through, balanceMinor },
    ledgerMinor: minor(ledgerMinor),
    laterMinor: minor(laterMinor),
    lines: lines.length,
    matched,
    outstanding: outstanding.map(({ number, line, day, amountMinor }) => ({
      number,
      line,
      day,
      amountMinor,
    })),
    throughNumber,
  }
}

/** @throws Refusal bank_opening_differs */
async function requireOpening(
  database: Database,
  { shopId, account }: Place,
  { base, balanceMinor }: NonNullable<Awaited<ReturnType<typeof baseOf>>>,
): Promise<void> {
  const ledgerMinor = await ledgerOn(database, shopId, account, base.through)
  const differenceMinor = openingDifference({ balanceMinor, except: base.open }, ledgerMinor)
  if (differenceMinor !== 0) throw new Refusal('bank_opening_differs', { day: base.through, differenceMinor })
}

/** What lines up to a day are matched with that the books have on a later one. */
async function laterOf(database: Database, { shopId, account }: Place, through: Day): Promise<number> {
  const found = await bankLines(database)
    .find(
      { '_id.shopId': shopId, account, day: { $lte: through }, 'ledger.day': { $gt: through } },
      { projection: { ledger: 1 } },
    )
    .toArray()
  return found
    .flatMap(({ ledger }) => ledger)
    .reduce((sum, { day, amountMinor }) => (day > through ? sum + amountMinor : sum), 0)
}

/** A match that was undone between its reading and its being recorded is as it was recorded: the chain says so. */
async function keepMatches(database: Database, document: ReconciliationDocument): Promise<void> {
  const { _id, account, businessDay, previous, matched } = document
  const { shopId } = _id
  const before = previous
    ? await database.collections.reconciliations.findOne({ _id: { shopId, reconciliationId: previous } })
    : null
  const open = await bankLines(database)
    .find({
      '_id.shopId': shopId,
      account,
      day: { $lte: businessDay, ...(before && { $gt: before.businessDay }) },
      state: { $ne: 'matched' },
    })
    .sort({ day: 1, position: 1 })
    .toArray()
  if (open.length === 0) return
  const held = await bankLines(database)
    .find({ '_id.shopId': shopId, account, state: 'matched' }, { projection: { keys: 1 } })
    .toArray()
  const taken = new Set(held.flatMap(({ keys }) => keys))
  const left = matched.filter((line) => !taken.has(ledgerKeyText(line)))
  const entries = await entriesOf(
    database,
    shopId,
    left.map(({ number }) => number),
  )
  let rest = left.flatMap(({ number, line }) => {
    const entry = entries.get(number)
    const one = entry && linesOn(entry, account).find((on) => on.line === line)
    return one ? [{ number, line, day: one.day, amountMinor: one.amountMinor }] : []
  })
  for (const line of open) {
    const ledger =
      open.length === 1 ? rest : rest.filter((one) => one.amountMinor === line.amountMinor).slice(0, 1)
    // A line that has arrived since is none of those it was matched with.
    if (ledger.reduce((sum, { amountMinor }) => sum + amountMinor, 0) !== line.amountMinor) continue
    rest = rest.filter((one) => !ledger.includes(one))
    const set: Partial<BankLineDocument> = {
      ledger,
      keys: keysOf({ ledger, clears: line.clears }),
      state: 'matched',
    }
    await changeLine(database, { _id: line._id }, set)
  }
}

/** @throws Refusal reconciliation_not_found */
export async function requireReconciliation(
  database: Database,
  shopId: string,
  reconciliationId: string,
): Promise<Reconciliation> {
  const document = await findDocument(database, reconciliationKind, shopId, reconciliationId)
  if (!document) throw new Refusal('reconciliation_not_found', { reconciliationId })
  const [{ shop, chart }, sources, [undone]] = await Promise.all([
    requireShopAndChart(database, shopId),
    readEntrySources(
      database.collections.journalPages,
      shopId,
      document.outstanding.map(({ number }) => number),
    ),
    undoneOf(database, shopId, [reconciliationId]),
  ])
  return {
    ...describe(document, undone),
    currency: shop.currency,
    accountName: chart.find(document.account).name,
    outstanding: await sourceDescriber(database, { shop, chart })(
      document.outstanding.flatMap((line) => {
        const source = sources.get(line.number)
        return source ? [{ ...line, source }] : []
      }),
    ),
  }
}

/** Those of an account, the newest first, and no more than are shown. */
export async function headsOf(
  database: Database,
  shopId: string,
  account: AccountCode,
): Promise<ReconciliationHead[]> {
  const found = await database.collections.reconciliations
    .find({ '_id.shopId': shopId, account }, { projection: { matched: 0 } })
    .sort({ entryNumber: -1 })
    .limit(200)
    .toArray()
  const undone = await undoneOf(
    database,
    shopId,
    found.map(({ _id }) => _id.reconciliationId),
  )
  return found.map((document) =>
    describe(
      document,
      undone.find(({ reverses }) => reverses === document._id.reconciliationId),
    ),
  )
}

/** Those of all accounts up to a day within these, however many, but for those that were undone: the newest first. */
export async function reconciledWithin(
  database: Database,
  shopId: string,
  { from, to }: DayRange,
): Promise<string[]> {
  const found = await database.collections.reconciliations
    .find({ '_id.shopId': shopId, businessDay: { $gte: from, $lte: to } }, { projection: { _id: 1 } })
    .sort({ account: 1, businessDay: -1 })
    .toArray()
  const ids = found.map(({ _id }) => _id.reconciliationId)
  const undone = new Set((await undoneOf(database, shopId, ids)).map(({ reverses }) => reverses))
  return ids.filter((id) => !undone.has(id))
}

async function undoneOf({ collections }: Database, shopId: string, ids: readonly string[]) {
  return collections.reversals
    .find({ '_id.shopId': shopId, reversedKind: 'reconciliation', reverses: { $in: [...ids] } })
    .toArray()
}

function describe(
  document: ReconciliationDocument,
  undone: { reason: string; businessDay: Day } | undefined,
): ReconciliationHead {
  const { _id, account, businessDay, balanceMinor, ledgerMinor, laterMinor, lines, outstanding } = document
  return {
    reconciliationId: _id.reconciliationId,
    account,
    through: businessDay,
    ...{ balanceMinor, ledgerMinor, laterMinor, lines },
    outstandingCount: outstanding.length,
    entryNumber: document.entryNumber ?? 0,
    recordedAt: document.recordedAt.toISOString(),
    undone: undone ? { reason: undone.reason, day: undone.businessDay } : null,
  }
}

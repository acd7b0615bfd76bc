import type { PaidAhead, PaidAheadLine, SpreadRun } from '#domain/api/paid-ahead.ts'
import type { Day } from '#domain/business-day.ts'
import { dueOf } from '#domain/documents/spread/posting.ts'
import { Refusal } from '#domain/errors.ts'
import { minor, sumMinor } from '#domain/money.ts'
import { lastDayOf, type Month, monthAfter, monthOf } from '#domain/month.ts'
import type { Chart } from '#domain/posting/chart.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import type { BookWriter } from '../books/book-writer.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import { maxSettled } from '../books/engine/needs.ts'
import { spread } from '../books/kinds/spread/kind.ts'
import type { SpreadDocument } from '../books/kinds/spread/stored.ts'
import { recordOne } from '../books/record-one.ts'
import type { Database } from '../db/client.ts'
import type { OpenItemDocument } from '../db/documents.ts'
import { requireShopAndChart } from '../ledger/accounts.ts'
import { readBalances, whileBooksStand } from '../ledger/store.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { supplierStore } from '../suppliers/service.ts'
import { findPaidAhead, latestRuns, openPrepayments } from './store.ts'

type Deps = Pick<BooksDeps, 'database'> & { writer: Pick<BookWriter, 'record'> }
type PaidAheadItem = { line: PaidAheadLine; item: OpenItemDocument }

/** What is left of what was paid ahead, and what is due. */
export async function listPaidAhead(database: Database, shopId: string, now: Date): Promise<PaidAhead> {
  return whileBooksStand(database.collections, shopId, async () => {
    const [shop, paidAhead, balances, runs] = await Promise.all([
      requireSettledShop(database, shopId),
      readPaidAhead(database, shopId),
      readBalances(database.collections, shopId, null),
      latestRuns(database, shopId),
    ])
    return {
      items: paidAhead.map(({ line }) => line),
      leftMinor: sumMinor(paidAhead.map(({ line }) => line.leftMinor)),
      ledgerMinor: balances.get(accounts.prepayments) ?? minor(0),
      due: nextDue(paidAhead, businessDayOf(now.toISOString(), shop)),
      runs: runs.map(describe),
    }
  })
}

/**
 * Posts the shares of a month that has ended, on its last day.
 * @throws Refusal spread_in_future, spread_nothing_due, spread_conflict
 */
export async function recordSpreadRun(
  deps: Deps,
  { runId, ...place }: { shopId: string; byUid: string | null; runId: string },
  month: Month,
): Promise<{ isNew: boolean; run: SpreadRun }> {
  const { database } = deps
  const { shopId } = place
  const paidAhead = await readPaidAhead(database, shopId)
  const due = paidAhead
    .filter(({ line, item }) => dueOf(item, line, month) > 0)
    .slice(0, maxSettled)
    .map(({ line: { document, lineId, account, from, months } }) => ({
      ...{ document, lineId, account, from, months },
    }))
  const run = { month, businessDay: lastDayOf(month), lines: due }
  const { isNew, document } = await recordOne(deps, spread, place, { runId, run })
  return { isNew, run: describe(document) }
}

/** Posts all months of a shop that have ended and are not posted yet. @returns how many */
export async function catchUp(
  deps: Deps & Pick<BooksDeps, 'now'>,
  shopId: string,
  makeId: (month: Month) => string,
): Promise<number> {
  const { database, now } = deps
  const shop = await requireSettledShop(database, shopId)
  const today = businessDayOf(now().toISOString(), shop)
  for (let posted = 0; ; posted += 1) {
    const due = nextDue(await readPaidAhead(database, shopId), today)
    if (due === null) return posted
    try {
      await recordSpreadRun(deps, { shopId, byUid: null, runId: makeId(due.month) }, due.month)
    } catch (error) {
      // A concurrent run was first.
      if (!(error instanceof Refusal && error.code === 'spread_nothing_due')) throw error
    }
  }
}

/** The first month that has ended of which something is due. */
function nextDue(paidAhead: readonly PaidAheadItem[], today: Day): PaidAhead['due'] {
  const last = monthAfter(monthOf(today), -1)
  const first = paidAhead.map(({ line }) => line.from).sort()[0]
  if (first === undefined) return null
  for (let month = first; month <= last; month = monthAfter(month, 1)) {
    const amountMinor = sumMinor(paidAhead.map(({ line, item }) => dueOf(item, line, month)))
    if (amountMinor > 0) return { month, amountMinor }
  }
  return null
}

async function readPaidAhead(database: Database, shopId: string): Promise<PaidAheadItem[]> {
  const items = await openPrepayments(database, shopId)
  if (items.length === 0) return []
  const ids = [...new Set(items.map(({ _id }) => _id.document))]
  const [{ chart }, { bills, expenses }] = await Promise.all([
    requireShopAndChart(database, shopId),
    findPaidAhead(database, shopId, ids),
  ])
  const suppliers = await supplierStore.findAll(database, shopId, [
    ...new Set(bills.map(({ supplierId }) => supplierId)),
  ])
  const names = new Map(suppliers.map(({ id, name }) => [id, name]))
  const documents = new Map<string, Paid>([
    ...bills.map((one) => {
      const payee = names.get(one.supplierId) ?? null
      return [one._id.billId, { ...one, kind: 'bill' as const, payee }] as const
    }),
    ...expenses.map((one) => {
      const payee = one.supplierName ?? null
      return [one._id.expenseId, { ...one, kind: 'expense' as const, payee }] as const
    }),
  ])
  return items
    .flatMap((item) => paidAheadLine(item, documents.get(item._id.document), chart))
    .sort((a, b) => (a.line.from < b.line.from ? -1 : 1))
}

type Paid = Pick<PaidAheadLine, 'kind' | 'payee'> & Pick<SpreadSource, 'lines' | 'entryNumber'>
type SpreadSource = Awaited<ReturnType<typeof findPaidAhead>>['expenses'][number]

function paidAheadLine(item: OpenItemDocument, paid: Paid | undefined, chart: Chart): PaidAheadItem[] {
  const { document, party: lineId } = item._id
  const found = paid?.lines.find((one) => one.lineId === lineId)
  if (!paid || !found?.spread) return []
  const { account, description, spread } = found
  const line: PaidAheadLine = {
    ...{ kind: paid.kind, document, lineId, payee: paid.payee, account, ...spread },
    entryNumber: paid.entryNumber ?? 0,
    description: description ?? null,
    category: chart.find(account).name,
    amountMinor: item.amountMinor,
    leftMinor: item.openMinor,
  }
  return [{ line, item }]
}

function describe({ _id, month, entryNumber, shares }: SpreadDocument): SpreadRun {
  return {
    runId: _id.runId,
    month,
    entryNumber: entryNumber ?? 0,
    amountMinor: sumMinor(shares.map(({ amountMinor }) => amountMinor)),
  }
}

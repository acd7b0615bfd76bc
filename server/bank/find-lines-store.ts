import type { Filter } from 'mongodb'
import type { BankLine, BankLineExportQuery } from '#domain/api/bank.ts'
import type { Day } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import { parseMinor } from '#domain/money.ts'
import { bankLineTable } from '#domain/table/bank-lines.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { Database } from '../db/client.ts'
import { everyWordIn } from '../db/text-search.ts'
import { refuseTooMany, type TableFile } from '../http/table-download.ts'
import { requireBankAccount } from './accounts.ts'
import { readReconciled } from './reconciled-store.ts'
import { type BankLineDocument, bankLines } from './statement-store.ts'

type Place = { shopId: string; account: AccountCode }
/** Which lines are asked for. */
type LinesQuery = Omit<BankLineExportQuery, 'format'>
export type LinePlace = Place & { lineId: string }

/** Lines that a screen shows at once. */
const maxLines = 300
/** Lines to match that suggestions are made for, the earliest first: what is offered depends on no search. */
const maxSuggested = 2_000

/** The first lines of those that are asked for, and how many there are. */
export async function findLines(
  database: Database,
  place: Place,
  query: LinesQuery,
  currency: string,
): Promise<{ documents: BankLineDocument[]; count: number }> {
  const filter = filterOf(place, query, currency)
  const [documents, count] = await Promise.all([
    bankLines(database).find(filter).sort(orderOf(query)).limit(maxLines).toArray(),
    bankLines(database).countDocuments(filter),
  ])
  return { documents, count }
}

/** Lines to match, in the order in which they are to be explained. */
export function openLines(database: Database, place: Place): Promise<BankLineDocument[]> {
  const query = { show: 'open' } as const
  // A filter without a search reads no amount.
  return bankLines(database)
    .find(filterOf(place, query, ''))
    .sort(orderOf(query))
    .limit(maxSuggested)
    .toArray()
}

/** @throws Refusal bank_line_not_found */
export async function requireLine(
  database: Database,
  { shopId, account, lineId }: LinePlace,
): Promise<BankLineDocument> {
  const line = await bankLines(database).findOne({ _id: { shopId, lineId }, account })
  if (!line) throw new Refusal('bank_line_not_found', { lineId })
  return line
}

/** Every line that is asked for as a table, in the order of the list. */
export async function bankLineFile(
  database: Database,
  place: Place,
  { format, ...query }: BankLineExportQuery,
): Promise<TableFile<Omit<BankLine, 'suggestion' | 'payments'>>> {
  const { shop } = await requireBankAccount(database, place.shopId, place.account)
  const filter = filterOf(place, query, shop.currency)
  refuseTooMany(await bankLines(database).countDocuments(filter), format)
  const { activeReconciliations } = await readReconciled(database.collections, place.shopId)
  const through = activeReconciliations.findLast(({ account }) => account === place.account)?.through ?? null
  const found = bankLines(database).find(filter).sort(orderOf(query))
  return {
    format,
    name: `statement-lines-${place.account}`,
    columns: bankLineTable,
    currency: shop.currency,
    rows: listed(found, through),
  }
}

async function* listed(lines: AsyncIterable<BankLineDocument>, reconciledThrough: Day | null) {
  for await (const line of lines) yield lineOf(line, reconciledThrough)
}

/** A line as it is answered, without what it may be. */
export function lineOf(
  line: BankLineDocument,
  reconciledThrough: Day | null,
): Omit<BankLine, 'suggestion' | 'payments'> {
  const { _id, day, description, reference, amountMinor, state, ledger, clears } = line
  return {
    lineId: _id.lineId,
    ...{ day, description, reference, amountMinor, state, ledger, clears },
    isReconciled: reconciledThrough !== null && day <= reconciledThrough,
  }
}

/** By all words of the search in its text or reference, or by its amount, whichever way the money went. */
function filterOf(
  { shopId, account }: Place,
  { show, search }: LinesQuery,
  currency: string,
): Filter<BankLineDocument> {
  const text = (search ?? '').trim()
  return {
    '_id.shopId': shopId,
    account,
    state: show === 'open' ? { $in: ['open', 'claimed'] } : 'matched',
    ...(text !== '' && { $or: foundBy(text, currency) }),
  }
}

function foundBy(text: string, currency: string): Filter<BankLineDocument>[] {
  const amount = parseMinor(text.replace(/^[-+−]/, ''), currency)
  return [
    everyWordIn(text, ['description', 'reference']),
    ...(amount.ok && amount.amountMinor > 0
      ? [{ amountMinor: { $in: [amount.amountMinor, -amount.amountMinor] as never[] } }]
      : []),
  ]
}

/** By default open lines are sorted with the oldest first, matched ones with the latest first. */
function orderOf({ show, sort = show === 'open' ? 'day' : '-day' }: LinesQuery) {
  const direction = sort.startsWith('-') ? -1 : 1
  const ofDay = { day: direction, statementId: 1, position: direction, _id: 1 } as const
  return sort.endsWith('amount') ? ({ amountMinor: direction, ...ofDay } as const) : ofDay
}

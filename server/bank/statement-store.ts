import type { Collection, Filter } from 'mongodb'
import type { StoredLine } from '#domain/bank/identity.ts'
import { type LedgerKey, ledgerKeyText } from '#domain/bank/ledger-line.ts'
import type { CsvMapping } from '#domain/bank/read-csv.ts'
import type { StatementLine } from '#domain/bank/statement-line.ts'
import type { Day } from '#domain/business-day.ts'
import { type Minor, minor } from '#domain/money.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { Database } from '../db/client.ts'
import { duplicateField } from '../db/duplicate.ts'
import { withLongs } from '../db/longs.ts'
import { addSealed, writeSealed, writeSealedOne } from '../evidence/seal-store.ts'

/** A statement that was taken in: where its lines came from. */
export type BankStatementDocument = {
  _id: { shopId: string; statementId: string }
  account: AccountCode
  name: string
  format: 'csv' | 'ofx'
  /** Of its text: the same file under the same id is the same. */
  digest: string
  from: Day
  to: Day
  /** How many lines it brought that were not there. */
  added: number
  closingMinor: Minor | null
  importedAt: Date
  importedByUid: string
}

/** An entry of the books that a line is matched with, as it was then. */
export type MatchedLedger = LedgerKey & { day: Day; amountMinor: Minor }

export type BankLineDocument = Pick<
  StatementLine,
  'day' | 'description' | 'reference' | 'amountMinor' | 'balanceMinor'
> & {
  /** `lineId` is derived from what distinguishes it from all others of the account: it is added once. */
  _id: { shopId: string; lineId: string }
  account: AccountCode
  statementId: string
  /** Its place among the lines of its file. */
  position: number
  /** `claimed`: what it is was decided, and its documents are being posted. */
  state: 'open' | 'claimed' | 'matched'
  /** Of this account. Together they are its amount once it is matched. */
  ledger: MatchedLedger[]
  /** Of the account that a provider pays out of. */
  clears: MatchedLedger[]
  clearsAccount: AccountCode | null
  /** Every entry line it holds, `12.0`: none is held twice. */
  keys: string[]
  /** Documents that were posted from it. */
  posted: { kind: string; id: string }[]
  /** Digest of what it was explained by: the same again is the same. */
  said: string | null
  matchedByUid: string | null
}

/** What is remembered of an account, by shop. */
export type BankAccountDocument = {
  _id: { shopId: string; account: AccountCode }
  mapping: CsvMapping | null
  /** The bank's balance before the first line. */
  opening: { day: Day; balanceMinor: Minor; except: MatchedLedger[] } | null
}

export const bankStatements = ({ db }: Pick<Database, 'db'>): Collection<BankStatementDocument> =>
  db.collection<BankStatementDocument>('bankStatements')
export const bankLines = ({ db }: Pick<Database, 'db'>): Collection<BankLineDocument> =>
  db.collection<BankLineDocument>('bankLines')
export const bankAccounts = ({ db }: Pick<Database, 'db'>): Collection<BankAccountDocument> =>
  db.collection<BankAccountDocument>('bankAccounts')

/** Adds those that are not there. @returns how many were added */
export async function addLines(database: Database, lines: readonly BankLineDocument[]): Promise<number> {
  let added = 0
  for (let from = 0; from < lines.length; from += 1_000)
    added += await addSome(database, lines.slice(from, from + 1_000))
  return added
}

async function addSome(database: Database, lines: readonly BankLineDocument[]): Promise<number> {
  const [first] = lines
  if (!first) return 0
  return writeSealed(database, first._id.shopId, async ({ session, touch }) => {
    const { upsertedCount, upsertedIds } = await bankLines(database).bulkWrite(
      lines.map((line) => {
        const { _id, ...rest } = withLongs(line)
        return { updateOne: { filter: { _id }, update: { $setOnInsert: rest }, upsert: true } }
      }),
      { ordered: false, session },
    )
    touch('bankLines', Object.values(upsertedIds))
    return upsertedCount
  })
}

/** Adds a statement after its lines. @returns whether it was added; false if there is one with this id */
export function addStatement(database: Database, statement: BankStatementDocument): Promise<boolean> {
  return addSealed(database, 'bankStatements', withLongs(statement))
}

/**
 * Removes a statement with its lines, unless some of them are matched.
 * @returns how many lines are matched; if any, nothing is removed
 */
export function removeStatement(
  database: Database,
  { account, _id }: Pick<BankStatementDocument, 'account' | '_id'>,
): Promise<number> {
  const { shopId, statementId } = _id
  const ofStatement = { '_id.shopId': shopId, account, statementId }
  return writeSealed(database, shopId, async ({ session, touch }) => {
    const lines = bankLines(database)
    const found = await lines.find(ofStatement, { session, projection: { state: 1 } }).toArray()
    const matched = found.filter(({ state }) => state !== 'open').length
    if (matched > 0) return matched
    const ids = found.map((line) => line._id)
    await lines.deleteMany({ _id: { $in: ids } }, { session })
    await bankStatements(database).deleteOne({ _id }, { session })
    touch('bankLines', ids)
    touch('bankStatements', [_id])
    return 0
  })
}

/** @returns whether it matched the filter and was changed */
export function changeLine(
  database: Database,
  filter: Filter<BankLineDocument> & Pick<BankLineDocument, '_id'>,
  set: Partial<Omit<BankLineDocument, '_id'>>,
): Promise<boolean> {
  return writeSealedOne(database, 'bankLines', filter._id, async (session) => {
    const { matchedCount } = await bankLines(database).updateOne(
      filter,
      { $set: withLongs(set) },
      { session },
    )
    return matchedCount === 1
  })
}

/** The lines of an account on these days, in the order of their files. */
export async function storedLines(
  database: Database,
  { shopId, account }: { shopId: string; account: AccountCode },
  { from, to, format }: { from: Day; to: Day; format: StoredLine['format'] },
): Promise<StoredLine[]> {
  const ofDays = { '_id.shopId': shopId, account, day: { $gte: from, $lte: to } }
  const [lines, statements] = await Promise.all([
    bankLines(database)
      .find(ofDays)
      .sort({ day: 1, statementId: 1, position: 1 })
      .project<Pick<BankLineDocument, '_id' | 'day' | 'amountMinor' | 'balanceMinor' | 'statementId'>>({
        ...{ day: 1, amountMinor: 1, balanceMinor: 1, statementId: 1 },
      })
      .toArray(),
    bankStatements(database)
      .find({ '_id.shopId': shopId, account })
      .project<Pick<BankStatementDocument, '_id' | 'format'>>({ format: 1 })
      .toArray(),
  ])
  const formats = new Map(statements.map(({ _id, format }) => [_id.statementId, format]))
  return lines.map(({ _id, day, amountMinor, balanceMinor, statementId }) => ({
    ...{ lineId: _id.lineId, day, amountMinor, balanceMinor },
    // A statement is stored after its lines: these are being added by the same file, sent twice.
    format: formats.get(statementId) ?? format,
  }))
}

/** The sum of the lines of an account, after a day and up to another. */
export async function sumLines(
  database: Database,
  shopId: string,
  account: AccountCode,
  { after, through }: { after?: Day | null; through?: Day } = {},
): Promise<{ sumMinor: Minor; count: number; open: number }> {
  const range = { ...(after && { $gt: after }), ...(through && { $lte: through }) }
  const [sum] = await bankLines(database)
    .aggregate<{ sum: number; count: number; open: number }>([
      { $match: { '_id.shopId': shopId, account, ...(Object.keys(range).length > 0 && { day: range }) } },
      {
        $group: {
          _id: null,
          sum: { $sum: '$amountMinor' },
          count: { $sum: 1 },
          open: { $sum: { $cond: [{ $eq: ['$state', 'matched'] }, 0, 1] } },
        },
      },
    ])
    .toArray()
  return { sumMinor: minor(sum?.sum ?? 0), count: sum?.count ?? 0, open: sum?.open ?? 0 }
}

/** Claims an open line and the entries it is matched with. @returns whether it was; false where any is taken */
export async function claimLine(
  database: Database,
  _id: BankLineDocument['_id'],
  claim: Pick<BankLineDocument, 'ledger' | 'clears' | 'clearsAccount' | 'posted' | 'said' | 'matchedByUid'>,
): Promise<boolean> {
  const keys = keysOf(claim)
  try {
    return await changeLine(database, { _id, state: 'open' }, { ...claim, keys, state: 'claimed' })
  } catch (error) {
    if (duplicateField(error) === null) throw error
    return false
  }
}

/** What was claimed is matched. @returns whether it was; false where an entry of it is held by another line */
export async function settleLine(
  database: Database,
  _id: BankLineDocument['_id'],
  said: string,
  match: Pick<BankLineDocument, 'ledger' | 'clears'>,
): Promise<boolean> {
  try {
    return await changeLine(
      database,
      { _id, state: { $in: ['claimed', 'matched'] }, said },
      { ...match, keys: keysOf(match), state: 'matched' },
    )
  } catch (error) {
    if (duplicateField(error) === null) throw error
    return false
  }
}

/** @returns whether there was something to open */
export function openLine(
  database: Database,
  _id: BankLineDocument['_id'],
  only: Partial<Pick<BankLineDocument, 'said'>> = {},
): Promise<boolean> {
  return changeLine(database, { _id, state: { $ne: 'open' }, ...only }, unmatched)
}

export const unmatched: Pick<
  BankLineDocument,
  'state' | 'ledger' | 'clears' | 'clearsAccount' | 'keys' | 'posted' | 'said' | 'matchedByUid'
> = {
  state: 'open',
  ledger: [],
  clears: [],
  clearsAccount: null,
  keys: [],
  posted: [],
  said: null,
  matchedByUid: null,
}

export function keysOf({ ledger, clears }: Pick<BankLineDocument, 'ledger' | 'clears'>): string[] {
  return [...ledger, ...clears].map(ledgerKeyText)
}

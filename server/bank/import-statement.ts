import { createHash } from 'node:crypto'
import type { BankFile, BankFileCheck, BankStatementHead } from '#domain/api/bank.ts'
import { identifyLines } from '#domain/bank/identity.ts'
import type { CsvMapping } from '#domain/bank/read-csv.ts'
import { readStatement } from '#domain/bank/read-statement.ts'
import type { ReadStatement, RefusedLine, StatementLine } from '#domain/bank/statement-line.ts'
import { addDays, type Day } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import { type Minor, minor } from '#domain/money.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import type { Database } from '../db/client.ts'
import { duplicateField } from '../db/duplicate.ts'
import { withLongs } from '../db/longs.ts'
import { ledgerOn, readBankAccount, requireBankAccount } from './accounts.ts'
import { readReconciled } from './reconciled-store.ts'
import {
  addLines,
  addStatement,
  type BankLineDocument,
  type BankStatementDocument,
  bankAccounts,
  bankLines,
  bankStatements,
  removeStatement,
  storedLines,
  sumLines,
  unmatched,
} from './statement-store.ts'

type Place = { shopId: string; account: AccountCode }
type Deps = Pick<BooksDeps, 'database' | 'now'>

/** Of rows that are refused or disagree so many are listed. */
const maxListed = 200
const sampleLines = 20

/** @throws Refusal as `readStatement` refuses */
export async function checkBankFile(
  { database }: Deps,
  place: Place,
  file: BankFile,
): Promise<BankFileCheck> {
  const { read, fresh, refused, mapping, balances } = await readFile(database, place, file)
  const { from, to } = rangeOf(read)
  return {
    format: read.format,
    from,
    to,
    lines: read.lines.length,
    added: fresh.length,
    addedMinor: minor(amountOf(fresh.map(({ line }) => line))),
    known: read.lines.length - fresh.length,
    sample: fresh.slice(0, sampleLines).map(({ line: { day, description, reference, amountMinor } }) => ({
      day,
      description,
      reference,
      amountMinor,
    })),
    refused: refused.slice(0, maxListed),
    refusedCount: refused.length,
    header: read.header,
    columns: read.columns,
    conventions: read.conventions,
    questions: read.questions,
    disagreements: read.disagreements.slice(0, maxListed),
    disagreementCount: read.disagreements.length,
    mapping,
    ...balances,
  }
}

/**
 * Takes in a statement. The same file again, or one with some of its days, adds what is new.
 * @throws Refusal bank_file_unclear, bank_balances_disagree, bank_opening_unconfirmed
 */
export async function addBankStatement(
  { database, now }: Deps,
  { statementId, byUid, ...place }: Place & { statementId: string; byUid: string },
  file: BankFile,
): Promise<{ isNew: boolean; statement: BankStatementHead }> {
  const { shopId, account } = place
  const digest = createHash('sha256')
    .update(JSON.stringify([account, file]))
    .digest('hex')
  const _id = { shopId, statementId }
  const known = await bankStatements(database).findOne({ _id })
  if (known && known.digest !== digest) throw new Refusal('bank_statement_conflict', { statementId })
  const { read, fresh, mapping, balances } = await readFile(database, place, file)
  const { from, to } = rangeOf(read)
  if (fresh.length > 0) requireAgreement(read, balances, file)
  const { opening } = await readBankAccount(database, shopId, account)
  // Before the lines: anyone who sends another file at the same moment finds where the statements begin.
  if (opening === null) await begin(database, place, read, balances.beforeMinor ?? minor(0))
  if (mapping !== null)
    await bankAccounts(database).updateOne(
      { _id: { shopId, account } },
      { $set: { mapping }, $setOnInsert: { opening: null } },
      { upsert: true },
    )
  const added = await addLines(
    database,
    fresh.map(({ line, lineId, position }): BankLineDocument => {
      const { day, description, reference, amountMinor, balanceMinor } = line
      return {
        ...{ _id: { shopId, lineId }, account, statementId, position },
        ...{ day, description, reference, amountMinor, balanceMinor },
        ...unmatched,
      }
    }),
  )
  if (known) return { isNew: false, statement: headOf(known) }
  const document: BankStatementDocument = {
    _id,
    account,
    name: file.name,
    format: read.format,
    digest,
    from,
    to,
    added,
    closingMinor: balances.closingMinor,
    importedAt: now(),
    importedByUid: byUid,
  }
  await addStatement(database, document)
  return { isNew: true, statement: headOf(document) }
}

/** @throws Refusal bank_statement_not_found, bank_statement_in_use */
export async function removeBankStatement(
  database: Database,
  { shopId, account, statementId }: Place & { statementId: string },
): Promise<void> {
  const _id = { shopId, statementId }
  const found = await bankStatements(database).findOne({ _id, account })
  if (!found) throw new Refusal('bank_statement_not_found', { statementId })
  const matched = await removeStatement(database, found)
  if (matched > 0) throw new Refusal('bank_statement_in_use', { matched })
  const others = await bankLines(database).findOne({ '_id.shopId': shopId, account })
  const { activeReconciliations } = await readReconciled(database.collections, shopId)
  if (!others && !activeReconciliations.some((one) => one.account === account))
    await bankAccounts(database).updateOne({ _id: { shopId, account } }, { $set: { opening: null } })
}

export function headOf(document: BankStatementDocument): BankStatementHead {
  const { _id, name, format, from, to, added, importedAt } = document
  const { statementId } = _id
  return { statementId, name, format, from, to, added, importedAt: importedAt.toISOString() }
}

type FreshLine = { line: StatementLine; lineId: string; position: number }

type Balances = Pick<
  BankFileCheck,
  'closingMinor' | 'beforeMinor' | 'afterMinor' | 'gapMinor' | 'isOpeningConfirmed'
>

/** What the file leaves open, and what in it disagrees, is decided by the person before anything is stored. */
function requireAgreement(read: ReadStatement, balances: Balances, file: BankFile): void {
  if (read.questions.length > 0)
    throw new Refusal('bank_file_unclear', { questions: read.questions.join(', ') })
  const { gapMinor, beforeMinor } = balances
  const disagreements = read.disagreements.length
  if (file.acceptsDifferences !== true && (disagreements > 0 || (gapMinor ?? 0) !== 0))
    throw new Refusal('bank_balances_disagree', {
      ...{ disagreements, differenceMinor: gapMinor ?? 0 },
      row: read.disagreements[0]?.row ?? null,
    })
  if (!balances.isOpeningConfirmed)
    throw new Refusal('bank_opening_unconfirmed', { openingMinor: beforeMinor ?? 0 })
}

async function readFile(database: Database, { shopId, account }: Place, file: BankFile) {
  const { shop } = await requireBankAccount(database, shopId, account)
  const { mapping: remembered, opening } = await readBankAccount(database, shopId, account)
  const { read, mapping } = readWith(file, shop.currency, remembered)
  const { from, to } = rangeOf(read)
  const closing = {
    day: read.closing?.day ?? to,
    balanceMinor: file.closingMinor ?? read.closing?.balanceMinor,
  }
  const [stored, { activeReconciliations }, sum] = await Promise.all([
    storedLines(database, { shopId, account }, { from, to, format: read.format }),
    readReconciled(database.collections, shopId),
    sumLines(database, shopId, account, { through: closing.day > to ? closing.day : to }),
  ])
  const closedThrough =
    activeReconciliations.findLast((one) => one.account === account)?.through ?? opening?.day ?? null
  const isClosed = ({ day }: StatementLine) => closedThrough !== null && day <= closedThrough
  const known = opening ? opening.balanceMinor + sum.sumMinor : (file.openingMinor ?? read.openingMinor)
  const closingMinor = closing.balanceMinor ?? null
  const agrees =
    known === null || closingMinor === null
      ? null
      : (fresh: readonly StatementLine[]) =>
          known + amountOf(fresh.filter((line) => !isClosed(line))) === closingMinor
  const identified = identifyLines(
    read,
    stored,
    (identity) => createHash('sha256').update(`${account} ${identity}`).digest('hex').slice(0, 40),
    agrees,
  )
  const refused: RefusedLine[] = [...read.refused]
  const fresh: FreshLine[] = []
  for (const [position, { line, lineId, isKnown }] of identified.entries()) {
    if (isKnown) continue
    if (isClosed(line))
      refused.push({
        row: position + 1,
        code: 'day_closed',
        detail: `${line.day} is before the first statement, or reconciled already.`,
      })
    else fresh.push({ line, lineId, position })
  }
  const freshMinor = amountOf(fresh.map(({ line }) => line))
  const beforeMinor = known ?? (closingMinor === null ? null : closingMinor - freshMinor)
  const balances: Balances = {
    closingMinor,
    ...balancesOf(closingMinor, freshMinor, beforeMinor),
    isOpeningConfirmed:
      opening !== null ||
      file.openingMinor !== undefined ||
      read.openingMinor !== null ||
      (beforeMinor ?? 0) === 0 ||
      beforeMinor === (await ledgerOn(database, shopId, account, addDays(from, -1))),
  }
  return { read, fresh, refused, mapping, balances }
}

const amountOf = (lines: readonly StatementLine[]) =>
  lines.reduce((total, { amountMinor }) => total + amountMinor, 0)

/** With the columns of the last time, where the file has them; else by their usual names. */
function readWith(
  { text, mapping }: BankFile,
  currency: string,
  remembered: CsvMapping | null,
): { read: ReadStatement; mapping: CsvMapping | null } {
  const none: CsvMapping = { columns: {} }
  // What was answered for the last file of this account holds for the next.
  if (mapping !== undefined) {
    const given: CsvMapping = { ...remembered, ...mapping }
    const read = readStatement(text, currency, given)
    return { read, mapping: read.format === 'csv' ? given : { ...given, columns: remembered?.columns ?? {} } }
  }
  try {
    return { read: readStatement(text, currency, remembered ?? none), mapping: remembered }
  } catch (error) {
    if (remembered === null || !(error instanceof Refusal)) throw error
    if (!['columns_missing', 'bank_file_empty'].includes(error.code)) throw error
    return { read: readStatement(text, currency, none), mapping: null }
  }
}

function balancesOf(closingMinor: Minor | null, freshMinor: number, before: number | null) {
  const beforeMinor = before === null ? null : minor(before)
  const afterMinor = beforeMinor === null ? null : minor(beforeMinor + freshMinor)
  return {
    beforeMinor,
    afterMinor,
    gapMinor: closingMinor === null || afterMinor === null ? null : minor(closingMinor - afterMinor),
  }
}

/** Where the statements of an account begin: the day before the first line, and the balance on it. */
async function begin(
  database: Database,
  { shopId, account }: Place,
  { lines }: ReadStatement,
  balanceMinor: Minor,
): Promise<void> {
  const first = lines[0]
  if (!first) return
  const opening = { day: addDays(first.day, -1), balanceMinor, except: [] }
  const _id = { shopId, account }
  try {
    await bankAccounts(database).updateOne(
      { _id, opening: null },
      { $set: withLongs({ opening }), $setOnInsert: { mapping: null } },
      { upsert: true },
    )
  } catch (error) {
    // The first file was sent concurrently.
    if (duplicateField(error) === null) throw error
  }
}

function rangeOf({ lines }: ReadStatement): { from: Day; to: Day } {
  const first = lines[0]
  const last = lines.at(-1)
  if (!first || !last) throw new Refusal('bank_file_empty', { refused: 0 })
  return { from: first.day, to: last.day }
}

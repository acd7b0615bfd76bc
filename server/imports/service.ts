import { rm } from 'node:fs/promises'
import type { ImportProgress, ReadRow, SalesImportReport } from '#domain/api/import.ts'
import { Refusal } from '#domain/errors.ts'
import type { Corrections } from '#domain/import/corrections.ts'
import { maxRefusalsListed } from '#domain/import/table/limits.ts'
import { minor, moneyText } from '#domain/money.ts'
import type { Actor } from '../audit-log/actor.ts'
import type { AuditLog } from '../audit-log/store.ts'
import type { BookWriter } from '../books/book-writer.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import type { Logger } from '../log.ts'
import { isFileMissing } from '../operations/missing-file.ts'
import type { SettledShop } from '../shops/settled-shop.ts'
import { attendedReadings, type ReadingSlots, unattendedReadings } from '../table-file/reading-slots.ts'
import { requireUnambiguous } from '../table-file/require-unambiguous.ts'
import { addNewCustomers, addNewProducts } from './new-records.ts'
import type { SalesSummary } from './read-sales.ts'
import { type ReceiptTally, type RecordedTotals, recordReceipts } from './record-receipts.ts'
import { stageRows } from './stage-rows.ts'
import type { ImportDocument, ImportStore } from './store.ts'

const leaseMs = 30_000
const takeOverEveryMs = 5_000
/** An error may pass (a database that was away); one that comes again each time would hold up the shop for ever. */
const maxErrors = 3

export type ImportDeps = {
  store: ImportStore
  writer: BookWriter
  requireShop(shopId: string): Promise<SettledShop>
  now(): Date
  log: Logger
  audit: AuditLog
}

/** A file that was uploaded, and how to read it. */
export type SalesFile = {
  shopId: string
  importId: string
  filePath: string
  fileName: string
  mapping: Record<string, string>
  corrections?: Corrections | undefined
  movesStock: boolean
  startedBy: string
}

/** Reads everything and records nothing: what an import of this file would do. */
export async function dryRun(deps: ImportDeps, file: SalesFile): Promise<SalesImportReport> {
  try {
    return await importRows(deps, file, { isDryRun: true })
  } finally {
    await deps.store.unstage(file.importId)
    await rm(file.filePath, { force: true })
  }
}

/** Puts the import on record and begins. It goes on after the answer; `findImport` shows how far it is. */
export async function startImport(deps: ImportDeps, file: SalesFile): Promise<ImportDocument> {
  const startedAt = deps.now()
  const document: ImportDocument = {
    _id: { shopId: file.shopId, importId: file.importId },
    state: 'running',
    phase: 'reading',
    fileName: file.fileName,
    filePath: file.filePath,
    mapping: file.mapping,
    ...(file.corrections && Object.keys(file.corrections).length > 0 && { corrections: file.corrections }),
    movesStock: file.movesStock,
    startedBy: file.startedBy,
    startedAt,
    rowsDone: 0,
    // Known once the file is being read.
    rowsTotal: 0,
    leaseUntil: new Date(startedAt.getTime() + leaseMs),
  }
  let isCreated = false
  try {
    isCreated = await deps.store.create(document)
  } finally {
    if (!isCreated) await rm(file.filePath, { force: true })
  }
  if (!isCreated) throw new Refusal('import_running')
  return document
}

/**
 * Does an import from its beginning: staging is repeated, receipts recorded before are known and
 * passed over, so that one that was killed goes on where it was. Ends in state done or failed; where it
 * throws, it stays running and is taken up again when its lease ends, until it has thrown too often.
 */
export async function runImport(
  deps: ImportDeps,
  document: ImportDocument,
  by: Actor = { uid: document.startedBy, email: '', from: null },
): Promise<void> {
  const { shopId, importId } = document._id
  const recorded: RecordedTotals = { receipts: 0, grossMinor: 0, taxMinor: 0 }
  const keepLease = async (change: Partial<ImportDocument>) =>
    deps.store.update(document._id, { ...change, leaseUntil: new Date(deps.now().getTime() + leaseMs) })
  try {
    const report = await importRows(
      deps,
      { ...document, shopId, importId },
      { isDryRun: false, recorded, onProgress: keepLease },
    )
    await logImport(deps, document, by, recorded)
    await deps.store.update(document._id, {
      state: 'done',
      report,
      rowsDone: report.rowsRead,
      rowsTotal: report.rowsRead,
    })
  } catch (error) {
    const failure = await failureOf(deps, document._id, error)
    if (failure === null) throw error
    await logImport(deps, document, by, recorded, 'import stopped')
    await deps.store.update(document._id, { state: 'failed', failure })
  }
  await deps.store.unstage(importId)
  await rm(document.filePath, { force: true })
}

/** What was recorded, in the activity log: the sales of a file are not visible at a till. */
async function logImport(
  { audit, requireShop }: ImportDeps,
  { _id: { shopId }, fileName }: ImportDocument,
  by: Actor,
  { receipts, grossMinor, taxMinor }: RecordedTotals,
  reason?: string,
): Promise<void> {
  if (receipts === 0) return
  const { currency } = await requireShop(shopId)
  const facts = {
    name: fileName,
    count: String(receipts),
    amount: moneyText(minor(grossMinor), currency),
    tax: moneyText(minor(taxMinor), currency),
    ...(reason !== undefined && { reason }),
  }
  await audit.record({ action: 'sales.imported', by, shopId, facts })
}

/** Why the import is over, in a sentence; null where the error may pass and it is tried again. */
async function failureOf(
  { store, log }: ImportDeps,
  id: ImportDocument['_id'],
  error: unknown,
): Promise<string | null> {
  if (error instanceof Refusal) return error.message
  if (isFileMissing(error)) return 'The uploaded file is gone from this computer. Import it again.'
  if ((await store.countError(id)) < maxErrors) return null
  log.error({ err: error, import: id }, 'an import ended in an error each time: it is given up')
  return 'It was tried three times and ended in an error of the program each time; the log of the server has it.'
}

type Run = {
  isDryRun: boolean
  /** Counts what this import has recorded, in earlier attempts too. */
  recorded?: RecordedTotals
  onProgress?: (change: Partial<ImportDocument>) => Promise<void>
}

async function importRows(
  deps: ImportDeps,
  file: Pick<
    SalesFile,
    'shopId' | 'importId' | 'filePath' | 'mapping' | 'corrections' | 'movesStock' | 'startedBy'
  >,
  { isDryRun, recorded = { receipts: 0, grossMinor: 0, taxMinor: 0 }, onProgress }: Run,
): Promise<SalesImportReport> {
  const { store } = deps
  const { shopId, importId } = file
  const shop = await deps.requireShop(shopId)
  const now = deps.now()
  const firstDayOfTrade = await store.firstDayOfTrade(shopId)
  const staged = await inTurn(isDryRun ? attendedReadings : unattendedReadings, shopId, onProgress, () =>
    stageRows(store, {
      importId,
      filePath: file.filePath,
      mapping: file.mapping,
      corrections: file.corrections ?? {},
      isCheck: isDryRun,
      shop: {
        currency: shop.currency,
        timeZone: shop.timeZone,
        settings: shop.settings,
        lockedThrough: shop.lockedThrough,
      },
      firstDayOfTrade,
      now: now.toISOString(),
      ...(onProgress && {
        onProgress: (rowsDone: number, rowsTotal: number) =>
          onProgress({ phase: 'reading', rowsDone, rowsTotal }),
      }),
    }),
  )
  if (!isDryRun) requireUnambiguous(staged.conventions)
  await onProgress?.({ phase: 'recording', rowsDone: 0, rowsTotal: staged.rowsRead })
  const newNames: string[] = []
  const newProducts = await addNewProducts(store, shopId, importId, { isDryRun, now, names: newNames })
  const newCustomers = await addNewCustomers(store, shopId, importId, { isDryRun, names: newNames })
  const tally = await recordReceipts(store, {
    shopId,
    importId,
    movesStock: file.movesStock,
    currency: shop.currency,
    receiptColumn: staged.columns.receiptNumber,
    recorded,
    async readDays() {
      const now = await deps.requireShop(shopId)
      return (soldAt) => businessDayOf(soldAt, now)
    },
    record: isDryRun ? null : (sales) => deps.writer.recordImportedSales(shopId, sales, file.startedBy),
    ...(onProgress && { onProgress: (rowsDone: number) => onProgress({ rowsDone }) }),
  })
  const report = reportOf(staged, tally, { newProducts, newCustomers, newNames })
  return isDryRun ? { ...report, ...shownRows(staged, report.refusals) } : report
}

/** The rows as a check shows them: what is wrong with a whole receipt is known once its rows are together. */
function shownRows(
  { shown, rowsRead }: SalesSummary,
  refusals: SalesImportReport['refusals'],
): Pick<SalesImportReport, 'rows' | 'rowsNotShown'> {
  const refused = new Set(refusals.map(({ row }) => row))
  const rows = shown.map((one): ReadRow => ({ ...one, outcome: refused.has(one.row) ? 'refused' : 'new' }))
  return { rows, rowsNotShown: rowsRead - rows.length }
}

/** What the import did with the file's rows, by what was found while they were read and while receipts were recorded. */
function reportOf(
  staged: SalesSummary,
  tally: ReceiptTally,
  added: Pick<SalesImportReport, 'newProducts' | 'newCustomers' | 'newNames'>,
): SalesImportReport {
  const rowsRefused = staged.rowsRefused + tally.rowsRefused
  const refusals = [...staged.refusals, ...tally.refusals]
    .sort((a, b) => a.row - b.row)
    .slice(0, maxRefusalsListed)
  return {
    rowsRead: staged.rowsRead,
    rowsAccepted: staged.rowsRead - rowsRefused,
    rowsRefused,
    headerRow: staged.headerRow,
    lastRow: staged.lastRow,
    refusals,
    refusalsNotListed: staged.rowsRefused + tally.refusalsFound - refusals.length,
    receipts: tally.receipts,
    returns: tally.returns,
    known: tally.known,
    netMinor: minor(staged.netMinor - tally.netRefusedMinor),
    ...added,
    ...(staged.unknownTenders.length > 0 && { unknownTenders: staged.unknownTenders }),
    ...(staged.notes.length > 0 && { notes: staged.notes }),
    conventions: staged.conventions,
    columns: staged.columns,
    columnsFound: staged.columnsFound,
  }
}

/** Waits for a turn to read, and keeps the import claimed for this process until then. */
async function inTurn<Result>(
  slots: ReadingSlots,
  shopId: string,
  onProgress: Run['onProgress'],
  read: () => Promise<Result>,
): Promise<Result> {
  const turn = slots.take(shopId)
  // One that fails is followed by the next; the import itself meets a database that stays away.
  const timer = setInterval(() => void onProgress?.({}).catch(() => {}), leaseMs / 3)
  const giveBack = await turn.finally(() => clearInterval(timer))
  try {
    return await read()
  } finally {
    giveBack()
  }
}

/**
 * Looks now and then for an import whose process has gone, and goes on with it. Answers how to stop
 * looking; what is under way then is left to the process that looks next.
 */
export function resumeAbandonedImports(deps: ImportDeps): () => void {
  const look = async () => {
    const now = deps.now()
    const abandoned = await deps.store.takeOver(now, new Date(now.getTime() + leaseMs))
    if (!abandoned) return
    deps.log.info({ import: abandoned._id }, 'going on with an import that was interrupted')
    await runImport(deps, abandoned)
  }
  const lookSafely = () =>
    look().catch((error) => deps.log.error({ err: error }, 'an import could not be taken up again'))
  void lookSafely()
  const timer = setInterval(lookSafely, takeOverEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}

export async function findImport(
  store: ImportStore,
  shopId: string,
  importId: string,
): Promise<ImportProgress> {
  const document = await store.find(shopId, importId)
  if (!document) throw new Refusal('import_not_found')
  return progressOf(document)
}

export function progressOf({
  _id,
  state,
  phase,
  fileName,
  startedAt,
  rowsDone,
  rowsTotal,
  report,
  failure,
}: ImportDocument): ImportProgress {
  return {
    importId: _id.importId,
    state,
    phase,
    fileName,
    startedAt: startedAt.toISOString(),
    rowsDone,
    rowsTotal,
    ...(report && { report }),
    ...(failure !== undefined && { failure }),
  }
}

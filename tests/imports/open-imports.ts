import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { day } from '#domain/business-day.ts'
import { openAuditLog } from '#server/audit-log/store.ts'
import { findImport, runImport, type SalesFile, startImport } from '#server/imports/service.ts'
import { ImportStore } from '#server/imports/store.ts'
import { EntrySums } from '#server/ledger/entry-sums.ts'
import { profitLoss } from '#server/reports/profit-loss.ts'
import { requireSettledShop } from '#server/shops/settings-store.ts'
import { silentLog, type testBooks } from '../support/books.ts'
import { aFolder } from '../support/folder.ts'

export const header = 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID'

/** A shop that past sales are brought into, and what does so. @param rows of the file that most tests begin with */
export async function openImports(books: ReturnType<typeof testBooks>, rows: string[], shop = {}) {
  const open = await books.openShop({ currency: 'GBP', taxPack: 'GB', timeZone: 'Europe/London', ...shop })
  const deps = {
    store: new ImportStore(books.database()),
    writer: books.writer(),
    requireShop: (shopId: string) => requireSettledShop(books.database(), shopId),
    now: () => new Date('2026-03-10T12:00:00Z'),
    log: silentLog,
    audit: openAuditLog(books.database(), () => new Date('2026-03-10T12:00:00Z')),
  }
  const folder = await aFolder()
  const file = async (lines: string[], more: Partial<SalesFile> = {}): Promise<SalesFile> => {
    const importId = randomUUID()
    const filePath = join(folder, `${importId}.csv`)
    await writeFile(filePath, `${[header, ...lines].join('\n')}\n`)
    return {
      shopId: open.shopId,
      importId,
      filePath,
      fileName: 'history.csv',
      mapping: {},
      movesStock: false,
      startedBy: 'owner',
      ...more,
    }
  }
  const importFile = (lines: string[], more: Partial<SalesFile> = {}) => importText(lines, header, more)
  /** With columns that are found by mapping only. */
  const importText = async (lines: string[], names: string, more: Partial<SalesFile> = {}) => {
    const chosen = await file(lines, more)
    await writeFile(chosen.filePath, `${[names, ...lines].join('\n')}\n`)
    const document = await startImport(deps, chosen)
    await runImport(deps, document)
    const progress = await findImport(deps.store, open.shopId, document._id.importId)
    if (!progress.report) throw new Error(`the import ended ${progress.state}: ${progress.failure}`)
    return progress.report
  }
  const figures = async () => {
    const report = await profitLoss(
      books.database(),
      new EntrySums(books.database().collections),
      open.shopId,
      {
        from: day('2010-12-01'),
        to: day('2011-01-31'),
        by: 'month',
      },
    )
    return report.columns.map(({ from, netSalesMinor, returnsMinor, costOfGoodsSoldMinor }) => ({
      from,
      netSalesMinor,
      returnsMinor,
      costOfGoodsSoldMinor,
    }))
  }
  return { ...open, deps, file, importFile, importText, figures, rows }
}

/** Receipts of two months: one in two places, one that is a return, one for nothing, one of mixed signs. */
export const rows = [
  '1001,TEA,Tea,2,2010-12-01 08:26,2.50,17',
  '1002,MUG,Mug,1,2010-12-31 23:59,4.00,',
  '1001,MUG,Mug,3,2010-12-01 08:28,4.00,17',
  'C1003,MUG,Mug,-1,2011-01-02 10:00,4.00,',
  '1004,GIFT,Gift,5,2011-01-03 10:00,0,',
  '1005,MUG,Mug,2,2011-01-04 10:00,4.00,',
  '1005,TEA,Tea,-2,2011-01-04 10:00,2.50,',
]

/** What an import reports as its check did: a check lists its rows, too. */
export function withoutRows<Report extends object>(checked: Report): Omit<Report, 'rows' | 'rowsNotShown'> {
  const {
    rows: _rows,
    rowsNotShown: _notShown,
    ...report
  } = checked as Report & {
    rows?: unknown
    rowsNotShown?: unknown
  }
  return report as Omit<Report, 'rows' | 'rowsNotShown'>
}

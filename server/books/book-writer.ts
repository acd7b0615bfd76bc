import { foundingOf } from '#domain/documents/founding/founding.ts'
import type { Refusal } from '#domain/errors.ts'
import type { ShopDocument } from '../db/documents.ts'
import { type Group, type ToRecord, toRecord } from './engine/document-kind.ts'
import type { Recorded, WriteResult } from './engine/plan-batch.ts'
import { type BookEngine, type BookEngineDeps, createBookEngine } from './engine/writer.ts'
import { correctionsDue as dueAfter } from './kinds/cost-correction/due.ts'
import { usesOfSale } from './kinds/deposit-use/kind.ts'
import { founding } from './kinds/founding/kind.ts'
import { importedSale } from './kinds/imported-sale/kind.ts'
import type { ImportedSale } from './kinds/imported-sale/to-record.ts'
import { kinds } from './kinds/index.ts'
import { openingBalance } from './kinds/opening-balance/kind.ts'
import type { OpeningBalance } from './kinds/opening-balance/to-record.ts'
import { returned } from './kinds/return/kind.ts'
import { sale } from './kinds/sale/kind.ts'
import type { SaleResult, SaleToRecord } from './kinds/sale/to-record.ts'
import { stockReceipt } from './kinds/stock-receipt/kind.ts'
import type { StockReceipt } from './kinds/stock-receipt/to-record.ts'
import { addRecordingOptions } from './recording-options.ts'

/**
 * The engine, and a word of their own for those that call it often.
 * @param by the uid of the person who asked for it; null, or left out, where the program itself did
 */
export type BookWriter = BookEngine & {
  recordSales(shopId: string, sales: readonly SaleToRecord[]): Promise<SaleResult[]>
  /** Answers why each of those was refused that were, by their ids; the others are recorded. */
  recordImportedSales(
    shopId: string,
    sales: readonly ImportedSale[],
    by?: string | null,
  ): Promise<ReadonlyMap<string, Refusal>>
  receiveStock(shopId: string, receipts: readonly StockReceipt[], by?: string | null): Promise<void>
  openBalances(shopId: string, balances: readonly OpeningBalance[], by?: string | null): Promise<void>
}

export type BookWriterDeps = Omit<BookEngineDeps, 'kinds' | 'beginning' | 'correctionsDue'> & {
  /** Left out: with what the shop was created with. Null: with its first document, as in books that already existed. */
  beginning?: BookEngineDeps['beginning'] | null
  /** Null: costs stay as they are calculated when a document is recorded, as in earlier books. */
  correctionsDue?: BookEngineDeps['correctionsDue'] | null
}

export function createBookWriter({
  beginning = beginningOf,
  correctionsDue = dueAfter,
  ...deps
}: BookWriterDeps): BookWriter {
  const engine = createBookEngine({
    ...deps,
    kinds,
    ...(beginning && { beginning }),
    ...(correctionsDue && { correctionsDue }),
  })
  const record: BookEngine['record'] = (shopId, groups) => engine.record(shopId, addRecordingOptions(groups))
  const recordAll = async (shopId: string, groups: readonly Group[]) => {
    for (const result of await record(shopId, groups)) requireRecorded(result)
  }
  return {
    record,
    check: (shopId, groups) => engine.check(shopId, addRecordingOptions(groups)),
    onCommitted: engine.onCommitted,
    get waiting() {
      return engine.waiting
    },
    close: engine.close,
    async recordSales(shopId, sales) {
      const groups = sales.map((record) => [
        toRecord(record.sale.kind === 'sale' ? sale : returned, record, record.senderUid),
        ...usesOfSale(record, record.senderUid),
      ])
      const results = await engine.record(shopId, groups)
      return results.map((result, index) => saleResult(sales[index]?.saleId ?? '', result))
    },
    async recordImportedSales(shopId, sales, by = null) {
      const groups = sales.map((record) => [toRecord(importedSale, record, by)])
      const refused = new Map<string, Refusal>()
      for (const result of await engine.record(shopId, groups)) {
        if ('refusal' in result) refused.set(result.id, result.refusal)
        else requireRecorded(result)
      }
      return refused
    },
    receiveStock: (shopId, receipts, by = null) =>
      recordAll(
        shopId,
        receipts.map((receipt) => [toRecord(stockReceipt, receipt, by)]),
      ),
    openBalances: (shopId, balances, by = null) =>
      recordAll(
        shopId,
        balances.map((balance) => [toRecord(openingBalance, balance, by)]),
      ),
  }
}

function beginningOf(shop: ShopDocument): ToRecord {
  return toRecord(founding, { founding: foundingOf(shop) }, null)
}

/** What was recorded of a group. @throws Refusal where it was refused, and what went wrong where it could not be written */
export function requireRecorded(result: WriteResult | undefined): Recorded[] {
  if (result === undefined) throw new Error('the writer gave no result')
  if ('error' in result) throw result.error
  if ('refusal' in result) throw result.refusal
  return result.documents
}

function saleResult(saleId: string, result: WriteResult): SaleResult {
  if ('error' in result) return { saleId, error: result.error }
  if ('refusal' in result) return { saleId, refusal: result.refusal }
  const [recorded] = result.documents
  if (!recorded) throw new Error(`nothing is known of sale ${saleId}`)
  return { saleId, status: recorded.outcome === 'recorded' ? 201 : 200, answer: recorded.answer }
}

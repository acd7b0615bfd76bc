import type { RecordedSale, SaleExportQuery } from '#domain/api/sale.ts'
import { receiptFile } from '#domain/table/receipts.ts'
import type { Database } from '../db/client.ts'
import type { Caller } from '../http/caller.ts'
import { refuseTooMany, type TableFile } from '../http/table-download.ts'
import { requireShop } from '../shops/store.ts'
import { streamReceipts, sumReceipts } from './list-store.ts'
import { seesCodes, withMaskedCodes } from './mask-codes.ts'
import { type ReceiptsQuery, readReceiptFilter } from './receipt-filter-store.ts'
import { readBeside, recordedSale } from './recorded-sale.ts'

/** Every receipt of a filter as a table, in the order of the list. */
export async function exportReceipts(
  database: Database,
  shopId: string,
  { format, sort, ...filter }: SaleExportQuery,
  caller: Pick<Caller, 'right'>,
): Promise<TableFile<RecordedSale>> {
  const { currency, timeZone } = await requireShop(database, shopId)
  const asked = await readReceiptFilter(database, { shopId, currency }, filter, seesCodes(caller))
  const { count } = await sumReceipts(database, asked)
  refuseTooMany(count, format)
  return {
    format,
    name: ['receipts', filter.from, filter.to].filter(Boolean).join('-'),
    columns: receiptFile(timeZone),
    currency,
    rows: recordedSales(database, shopId, { asked, sort, seesCodes: seesCodes(caller) }),
  }
}

async function* recordedSales(
  database: Database,
  shopId: string,
  { asked, sort, ...reader }: { asked: ReceiptsQuery; sort: SaleExportQuery['sort']; seesCodes: boolean },
): AsyncGenerator<RecordedSale> {
  for await (const sales of streamReceipts(database, asked, sort)) {
    const beside = await readBeside(database, shopId, sales)
    for (const sale of sales) {
      const recorded = recordedSale(sale, beside)
      yield reader.seesCodes ? recorded : withMaskedCodes(recorded)
    }
  }
}

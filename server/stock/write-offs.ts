import type { WriteOff } from '#domain/api/stock.ts'
import type { WriteOffBody } from '#domain/documents/stock-adjustment/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { findDocument } from '../books/documents-store.ts'
import { stockAdjustment } from '../books/kinds/stock-adjustment/kind.ts'
import type { StockAdjustmentDocument } from '../books/kinds/stock-adjustment/stored.ts'
import { type PutPlace, recordOne } from '../books/record-one.ts'
import type { Database } from '../db/client.ts'

/** Records a write-off. The same content again under its id changes nothing. */
export async function recordWriteOff(
  deps: Pick<BooksDeps, 'writer' | 'database'>,
  { writeOffId, ...place }: PutPlace & { writeOffId: string },
  writeOff: WriteOffBody,
): Promise<{ isNew: boolean; writeOff: WriteOff }> {
  const input = { adjustmentId: writeOffId, writeOff, isTaxed: true as const }
  const { isNew, document } = await recordOne(deps, stockAdjustment, place, input)
  return { isNew, writeOff: describe(document) }
}

/** @throws Refusal write_off_not_found */
export async function requireWriteOff(
  database: Database,
  shopId: string,
  writeOffId: string,
): Promise<WriteOff> {
  const found = await findDocument(database, stockAdjustment, shopId, writeOffId)
  if (found?.of !== 'write-off') throw new Refusal('write_off_not_found', { writeOffId })
  return describe(found)
}

function describe(document: StockAdjustmentDocument): WriteOff {
  const { _id, businessDay, postingDay, reason, note, lines, location } = document
  const { entryNumber, recordedAt, postedBy } = document
  if (reason === undefined) throw new Error(`adjustment ${_id.adjustmentId} is no write-off`)
  return {
    writeOffId: _id.adjustmentId,
    businessDay,
    reason,
    note,
    locationId: location,
    lines: lines.map(({ lineId, productId, quantityMilli, valueMinor }) => ({
      lineId,
      productId,
      quantityMilli: milli(Math.abs(quantityMilli)),
      valueMinor: minor(Math.abs(valueMinor)),
    })),
    postingDay,
    entryNumber: entryNumber ?? 0,
    recordedAt: recordedAt.toISOString(),
    postedByUid: postedBy ?? null,
  }
}

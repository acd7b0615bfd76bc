import type { Transfer, TransferList } from '#domain/api/transfer.ts'
import { stillInTransit } from '#domain/documents/stock-transfer/open.ts'
import type { TransferBody, TransferReceiptBody } from '#domain/documents/stock-transfer/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { findDocument } from '../books/documents-store.ts'
import { stockTransfer } from '../books/kinds/stock-transfer/kind.ts'
import type { StockTransferDocument } from '../books/kinds/stock-transfer/stored.ts'
import { type PutPlace, recordOne } from '../books/record-one.ts'
import type { Database } from '../db/client.ts'
import { findProductNames } from '../products/store.ts'
import { listedTransfers, receiptsOf } from './store.ts'

type Deps = Pick<BooksDeps, 'writer' | 'database'>

export async function listTransfers(database: Database, shopId: string): Promise<TransferList> {
  const { latest, earlier, count } = await listedTransfers(database, shopId)
  const sent = [...latest, ...earlier]
  const receipts = await receiptsOf(
    database,
    shopId,
    sent.map(({ _id }) => _id.transferId),
  )
  const byTransfer = Map.groupBy(receipts, ({ receives }) => receives)
  return {
    count,
    items: sent.map(({ _id, businessDay, from, to, note, lines, entryNumber }) => ({
      ...{ transferId: _id.transferId, businessDay, from, to },
      ...(note !== undefined && { note }),
      isOpen: isOpen(stillInTransit(lines, byTransfer.get(_id.transferId) ?? [])),
      products: new Set(lines.map(({ productId }) => productId)).size,
      entryNumber: entryNumber ?? 0,
    })),
  }
}

const isOpen = (lines: readonly { openMilli: number }[]) => lines.some(({ openMilli }) => openMilli > 0)

/** @throws Refusal goods_transfer_not_found */
export async function requireTransfer(
  database: Database,
  shopId: string,
  transferId: string,
): Promise<Transfer> {
  return describe(database, await requireSent(database, shopId, transferId))
}

async function requireSent(
  database: Database,
  shopId: string,
  transferId: string,
): Promise<StockTransferDocument> {
  const found = await findDocument(database, stockTransfer, shopId, transferId)
  if (found?.of !== 'sent') throw new Refusal('goods_transfer_not_found', { transferId })
  return found
}

/** Sends goods. The same content again under its id changes nothing. */
export async function recordTransfer(
  deps: Deps,
  { transferId, ...place }: PutPlace & { transferId: string },
  sent: TransferBody,
): Promise<{ isNew: boolean; transfer: Transfer }> {
  const { isNew, document } = await recordOne(deps, stockTransfer, place, { transferId, sent })
  return { isNew, transfer: await describe(deps.database, document) }
}

/** Receives what was sent. The same content again under its id changes nothing. @throws Refusal goods_transfer_not_found */
export async function receiveTransfer(
  deps: Deps,
  { receiptId, ...place }: PutPlace & { receiptId: string },
  received: TransferReceiptBody,
): Promise<{ isNew: boolean; transfer: Transfer }> {
  const { lines } = await requireSent(deps.database, place.shopId, received.transferId)
  const { isNew } = await recordOne(deps, stockTransfer, place, {
    transferId: receiptId,
    received,
    productIds: lines.map(({ productId }) => productId),
  })
  return { isNew, transfer: await requireTransfer(deps.database, place.shopId, received.transferId) }
}

async function describe(database: Database, sent: StockTransferDocument): Promise<Transfer> {
  const { _id, businessDay, from, to, note, postingDay, entryNumber, recordedAt, postedBy } = sent
  const receipts = await receiptsOf(database, _id.shopId, [_id.transferId])
  const lines = stillInTransit(sent.lines, receipts)
  const names = await findProductNames(
    database,
    _id.shopId,
    lines.map(({ productId }) => productId),
    recordedAt,
  )
  return {
    ...{ transferId: _id.transferId, businessDay, from, to },
    ...(note !== undefined && { note }),
    lines: lines.map(({ lineId, productId, quantityMilli, openMilli }) => ({
      ...{ lineId, productId, quantityMilli, openMilli },
      name: names.get(productId) ?? '',
    })),
    receipts: receipts.map(describeReceipt),
    isOpen: isOpen(lines),
    ...{ postingDay, entryNumber: entryNumber ?? 0, recordedAt: recordedAt.toISOString() },
    postedByUid: postedBy ?? null,
  }
}

function describeReceipt(receipt: StockTransferDocument): Transfer['receipts'][number] {
  const { _id, businessDay, to, note, lines, postingDay, entryNumber, recordedAt } = receipt
  return {
    ...{ receiptId: _id.transferId, businessDay, to },
    ...(note !== undefined && { note }),
    lines: lines.map(({ lineId, quantityMilli, lostMilli, lostMinor }) => ({
      ...{ lineId, quantityMilli, lostMilli: lostMilli ?? milli(0), lostMinor: lostMinor ?? minor(0) },
    })),
    ...{ postingDay, entryNumber: entryNumber ?? 0, recordedAt: recordedAt.toISOString() },
  }
}

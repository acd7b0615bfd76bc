import type { MoneyTransfer } from '#domain/api/money-transfer.ts'
import type { MoneyTransferBody } from '#domain/documents/money-transfer/schema.ts'
import { Refusal } from '#domain/errors.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { findDocument } from '../books/documents-store.ts'
import { moneyTransfer } from '../books/kinds/money-transfer/kind.ts'
import type { MoneyTransferDocument } from '../books/kinds/money-transfer/stored.ts'
import { type PutPlace, recordOne } from '../books/record-one.ts'
import type { Database } from '../db/client.ts'
import { findReversal } from '../reversals/find-reversal.ts'

/** Records money that was moved. The same content again under its id changes nothing. */
export async function recordTransfer(
  deps: Pick<BooksDeps, 'writer' | 'database'>,
  { transferId, ...place }: PutPlace & { transferId: string },
  transfer: MoneyTransferBody,
): Promise<{ isNew: boolean; transfer: MoneyTransfer }> {
  const { isNew } = await recordOne(deps, moneyTransfer, place, { transferId, transfer })
  return { isNew, transfer: await requireTransfer(deps.database, place.shopId, transferId) }
}

/** @throws Refusal transfer_not_found */
export async function requireTransfer(
  database: Database,
  shopId: string,
  transferId: string,
): Promise<MoneyTransfer> {
  const found = await findDocument(database, moneyTransfer, shopId, transferId)
  if (!found) throw new Refusal('transfer_not_found', { transferId })
  return {
    ...describe(found),
    reversal: await findReversal(database, shopId, { kind: 'money-transfer', id: transferId }),
  }
}

function describe(stored: MoneyTransferDocument): Omit<MoneyTransfer, 'reversal'> {
  const { businessDay, from, to, tillId, amountMinor, feeMinor, reference, note } = stored
  return {
    ...{ businessDay, from, to, tillId, amountMinor, feeMinor, reference, note },
    transferId: stored._id.transferId,
    postingDay: stored.postingDay,
    entryNumber: stored.entryNumber ?? 0,
    recordedAt: stored.recordedAt.toISOString(),
    postedByUid: stored.postedBy ?? null,
  }
}

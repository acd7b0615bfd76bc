import type { OpeningItem } from '#domain/api/opening-item.ts'
import { openingId as idOfOpening } from '#domain/documents/opening-balance/item-id.ts'
import type { OpeningItemBody } from '#domain/documents/opening-balance/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import { toRecord } from '../books/engine/document-kind.ts'
import { openingBalance } from '../books/kinds/opening-balance/kind.ts'
import type { OpeningBalance } from '../books/kinds/opening-balance/to-record.ts'
import { type BookWriter, requireRecorded } from '../books/writer.ts'
import type { Database } from '../db/client.ts'
import type { OpeningBalanceDocument } from '../db/documents.ts'

/**
 * Opens what a customer or supplier is owed or owes. The same content again under its id changes nothing.
 * @throws Refusal customer_not_found, opening_in_future, opening_conflict
 */
export async function openItem(
  writer: BookWriter,
  database: Database,
  { shopId, openingId, byUid }: { shopId: string; openingId: string; byUid: string },
  body: OpeningItemBody,
): Promise<{ isNew: boolean; item: OpeningItem }> {
  const balance = { balanceId: idOfOpening(openingId), ...asBalance(body) }
  const [result] = await writer.record(shopId, [[toRecord(openingBalance, balance, byUid)]])
  const [recorded] = requireRecorded(result)
  return {
    isNew: recorded?.outcome === 'recorded',
    item: await requireOpeningItem(database, shopId, openingId),
  }
}

/** @throws Refusal opening_not_found */
export async function requireOpeningItem(
  { collections }: Database,
  shopId: string,
  openingId: string,
): Promise<OpeningItem> {
  const found = await collections.openingBalances.findOne({
    _id: { shopId, balanceId: idOfOpening(openingId) },
  })
  if (!found) throw new Refusal('opening_not_found', { openingId })
  return {
    openingId,
    said: asSaid(found),
    postingDay: found.postingDay,
    entryNumber: found.entryNumber ?? 0,
    recordedAt: found.recordedAt.toISOString(),
    postedByUid: found.postedBy ?? null,
  }
}

/** Receivables are debits; store credit and what suppliers are owed are credits. */
function asBalance({
  amountMinor,
  customerId,
  supplierId,
  ...said
}: OpeningItemBody): Omit<OpeningBalance, 'balanceId'> {
  const party = customerId ?? supplierId
  return {
    ...said,
    amountMinor: said.account === accounts.receivables ? amountMinor : minor(-amountMinor),
    ...(party !== undefined && { party }),
  }
}

function asSaid({ account, amountMinor, party, ...said }: OpeningBalanceDocument): OpeningItem['said'] {
  const { businessDay = said.postingDay, due, supplierName } = said
  return {
    account,
    businessDay,
    due,
    amountMinor: minor(Math.abs(amountMinor)),
    ...(account === accounts.payables ? { supplierId: party, supplierName } : { customerId: party }),
  }
}

import type { OpeningItem } from '#domain/api/opening-item.ts'
import { openingBalanceId } from '#domain/documents/opening-balance/item-id.ts'
import type { OpeningItemBody } from '#domain/documents/opening-balance/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { findDocument } from '../books/documents-store.ts'
import { openingBalance } from '../books/kinds/opening-balance/kind.ts'
import type { OpeningBalanceDocument } from '../books/kinds/opening-balance/stored.ts'
import type { OpeningBalance } from '../books/kinds/opening-balance/to-record.ts'
import { type PutPlace, recordOne } from '../books/record-one.ts'
import type { Database } from '../db/client.ts'

/**
 * Opens what a customer or supplier is owed or owes. The same content again under its id changes nothing.
 * @throws Refusal customer_not_found, opening_in_future, opening_conflict
 */
export async function openItem(
  deps: Pick<BooksDeps, 'writer' | 'database'>,
  { openingId, ...place }: PutPlace & { openingId: string },
  body: OpeningItemBody,
): Promise<{ isNew: boolean; item: OpeningItem }> {
  const balance = { balanceId: openingBalanceId(openingId), ...asBalance(body) }
  const { isNew, document } = await recordOne(deps, openingBalance, place, balance)
  return { isNew, item: describe(openingId, document) }
}

/** @throws Refusal opening_not_found */
export async function requireOpeningItem(
  database: Database,
  shopId: string,
  openingId: string,
): Promise<OpeningItem> {
  const found = await findDocument(database, openingBalance, shopId, openingBalanceId(openingId))
  if (!found) throw new Refusal('opening_not_found', { openingId })
  return describe(openingId, found)
}

function describe(openingId: string, document: OpeningBalanceDocument): OpeningItem {
  return {
    openingId,
    said: withoutBookFields(document),
    postingDay: document.postingDay,
    entryNumber: document.entryNumber ?? 0,
    recordedAt: document.recordedAt.toISOString(),
    postedByUid: document.postedBy ?? null,
  }
}

/** Receivables and what a supplier owes are debits; store credit and what suppliers are owed are credits. */
function asBalance({
  amountMinor,
  customerId,
  supplierId,
  isOwedBySupplier,
  ...rest
}: OpeningItemBody): Omit<OpeningBalance, 'balanceId'> {
  const party = customerId ?? supplierId
  return {
    ...rest,
    amountMinor:
      rest.account === accounts.receivables || isOwedBySupplier ? amountMinor : minor(-amountMinor),
    ...(party !== undefined && { party }),
  }
}

function withoutBookFields({
  account,
  amountMinor,
  party,
  ...rest
}: OpeningBalanceDocument): OpeningItem['said'] {
  const { businessDay = rest.postingDay, due, supplierName } = rest
  return {
    account,
    businessDay,
    due,
    amountMinor: minor(Math.abs(amountMinor)),
    ...(account === accounts.payables ? { supplierId: party, supplierName } : { customerId: party }),
    ...(account === accounts.payables && amountMinor > 0 && { isOwedBySupplier: true as const }),
  }
}

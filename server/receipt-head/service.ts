import { isDeepStrictEqual } from 'node:util'
import type { ReceiptHeadEdit, ReceiptHeadOfShop } from '#domain/api/receipt-head.ts'
import { Refusal } from '#domain/errors.ts'
import type { Actor } from '../audit-log/actor.ts'
import type { Database } from '../db/client.ts'
import { retryConflicts } from '../db/retry-conflicts.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { hasEntries } from '../setup/store.ts'
import { headChanges, headOf } from '../shops/receipt-head.ts'
import { changeShop } from '../shops/record-store.ts'
import { requireShop } from '../shops/store.ts'

/** @throws Refusal shop_not_found */
export async function readReceiptHead(database: Database, shopId: string): Promise<ReceiptHeadOfShop> {
  const shop = await requireShop(database, shopId)
  return { revision: shop.revision ?? 0, ...headOf(shop) }
}

/**
 * Changes what the shop's receipts say from now on.
 * @throws Refusal changed_meanwhile, shop_not_found
 */
export async function changeReceiptHead(
  { database, audit, now }: Pick<IdentityDeps, 'database' | 'audit' | 'now'>,
  by: Actor,
  shopId: string,
  { revision, name, receiptHeader, receiptPhone, receiptFooter }: ReceiptHeadEdit,
): Promise<ReceiptHeadOfShop> {
  const wanted = headOf({
    name,
    receiptHeader,
    ...(receiptPhone !== undefined && { receiptPhone }),
    ...(receiptFooter && { receiptFooter }),
  })
  await retryConflicts(() =>
    database.transaction(async (session) => {
      const shop = await requireShop(database, shopId, session)
      if (isDeepStrictEqual(headOf(shop), wanted)) return
      const changes = headChanges(shop, wanted, {
        hasBooks: await hasEntries(database, shopId, session),
        now: now(),
      })
      if (!(await changeShop(database, shopId, revision, changes, session)))
        throw new Refusal('changed_meanwhile')
      await audit.record({ action: 'shop.receipt-changed', by, shopId, facts: { name } }, session)
    }),
  )
  return readReceiptHead(database, shopId)
}

import { isDeepStrictEqual } from 'node:util'
import type { ShopDocument } from '../db/documents.ts'

/** Receipts older than the oldest head that is kept say what that one says. */
const maxFormer = 40

type HeadOfShop = Pick<ShopDocument, 'name' | 'receiptHeader' | 'receiptPhone' | 'receiptFooter'>

/** What the receipts of a shop say now. */
export function headOf({ name, receiptHeader, receiptPhone, receiptFooter }: HeadOfShop): HeadOfShop {
  return {
    name,
    receiptHeader,
    ...(receiptPhone !== undefined && { receiptPhone }),
    ...(receiptFooter && { receiptFooter }),
  }
}

/**
 * What a shop's record becomes with another head. The one before is kept for the receipts that were given with it,
 * where there are books; members without a value are taken off the record.
 */
export function headChanges(
  shop: ShopDocument,
  wanted: HeadOfShop,
  { hasBooks, now }: { hasBooks: boolean; now: Date },
) {
  const before = headOf(shop)
  const { name, receiptHeader, receiptPhone, receiptFooter } = wanted
  const changes = { name, receiptHeader, receiptPhone, receiptFooter }
  if (!hasBooks || isDeepStrictEqual(before, headOf(wanted))) return changes
  const former = [...(shop.formerReceiptHeads ?? []), { ...before, until: now.toISOString() }]
  return { ...changes, formerReceiptHeads: former.slice(-maxFormer) }
}

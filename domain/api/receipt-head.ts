import { z } from 'zod'
import { TrimmedText } from '../text.ts'
import { Revision } from './common.ts'
import { ReceiptHeader, ShopFacts } from './setup.ts'

const head = {
  name: ShopFacts.shape.name,
  receiptHeader: ReceiptHeader,
  receiptPhone: TrimmedText.min(1).max(40, 'A phone number has at most 40 characters.').optional(),
  /** Left out: the default. Empty: nothing. */
  receiptFooter: ReceiptHeader.optional(),
}

/** The head of receipts from now on, based on a revision. */
export const ReceiptHeadEdit = z.strictObject({ revision: Revision, ...head })
export type ReceiptHeadEdit = z.infer<typeof ReceiptHeadEdit>

export const ReceiptHeadOfShop = z.object({
  revision: z.int(),
  name: z.string(),
  receiptHeader: z.array(z.string()),
  receiptPhone: z.string().optional(),
  receiptFooter: z.array(z.string()).optional(),
})
export type ReceiptHeadOfShop = z.infer<typeof ReceiptHeadOfShop>

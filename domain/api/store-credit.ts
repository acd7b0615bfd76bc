import { z } from 'zod'
import { Minor } from '../money.ts'
import { Text } from '../text.ts'
import { Uuid } from '../uuid.ts'

export const StoreCreditQuery = z.strictObject({
  /** As it is printed on the receipt of a return, with or without its hyphen. */
  code: Text.min(1).max(40),
  /** The sale that it is to pay: what is kept for that one is there for it. */
  saleId: Uuid.optional(),
})
export type StoreCreditQuery = z.infer<typeof StoreCreditQuery>

/** Whose store credit a code belongs to, and how much of what its return gave can be spent now. */
export const StoreCredit = z.object({
  code: z.string(),
  customerId: Uuid,
  customerName: z.string(),
  /** The return that it comes from. */
  receiptNumber: z.string(),
  leftMinor: Minor,
})
export type StoreCredit = z.infer<typeof StoreCredit>

/** A till is about to take so much of the store credit of a code for one sale. */
export const StoreCreditHold = z.strictObject({
  code: StoreCreditQuery.shape.code,
  amountMinor: Minor.positive('Enter an amount above zero.'),
})
export type StoreCreditHold = z.infer<typeof StoreCreditHold>

export const StoreCreditHeld = z.object({
  /** What is left beside it. */
  leftMinor: Minor,
})

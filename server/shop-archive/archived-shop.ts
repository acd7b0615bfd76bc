import { z } from 'zod'
import { Day } from '#domain/business-day.ts'
import { LimitsOfStaff } from '#domain/documents/setting/schema.ts'
import { Email } from '#domain/email.ts'
import { Minor } from '#domain/money.ts'
import { PaymentTypes } from '#domain/payments/payment-type.ts'
import { TaxRegistration } from '#domain/tax/registration.ts'
import { TaxPackId } from '#domain/terms/tax.ts'
import type { ShopDocument } from '../db/documents.ts'
import { damaged } from './read-archive.ts'

const Employee = z.object({ contact: z.string().max(320).optional() })

/**
 * The record of a shop, as it may come in: what administrators decided about it where it was (that it is closed,
 * why it was suspended), and accounts of that installation, stay there.
 */
const ArchivedShop = z.object({
  _id: z.string().min(1).max(64),
  shopId: z.string(),
  status: z.string().min(1).max(40),
  email: Email,
  employee: z.union([z.array(Employee).max(1_000), Employee]).optional(),
  name: z.string().min(1).max(200),
  country: z.string().length(2),
  currency: z.string().length(3),
  timeZone: z.string().min(1).max(60),
  taxPack: TaxPackId,
  dayStartHour: z.int().min(0).max(23),
  financialYearStartMonth: z.int().min(1).max(12),
  taxRegistrations: z.array(TaxRegistration).max(1_000),
  pricesIncludeTax: z.boolean(),
  smallestCoinMinor: Minor.optional(),
  paymentTypes: PaymentTypes.unwrap().optional(),
  staffLimits: LimitsOfStaff.optional(),
  receiptHeader: z.array(z.string().max(200)).max(20),
  receiptPhone: z.string().max(200).optional(),
  receiptFooter: z.array(z.string().max(200)).max(20).optional(),
  formerReceiptHeads: z
    .array(
      z.object({
        until: z.iso.datetime(),
        name: z.string().max(200),
        receiptHeader: z.array(z.string().max(200)).max(20),
        receiptPhone: z.string().max(200).optional(),
        receiptFooter: z.array(z.string().max(200)).max(20).optional(),
      }),
    )
    .max(200)
    .optional(),
  hasBooks: z.literal(true).optional(),
  lockedThrough: Day.nullable(),
  createdAt: z.date(),
})

/** @throws Refusal archive_damaged */
export function archivedShopOf(document: unknown): ShopDocument {
  const parsed = ArchivedShop.safeParse(document)
  if (!parsed.success || parsed.data._id !== parsed.data.shopId)
    throw damaged('the record of the shop cannot be read')
  const {
    employee,
    smallestCoinMinor,
    paymentTypes,
    staffLimits,
    hasBooks,
    receiptPhone,
    receiptFooter,
    formerReceiptHeads,
    ...shop
  } = parsed.data
  const contacts = [employee ?? []].flat().flatMap(({ contact }) => (contact ? [{ contact }] : []))
  return {
    ...shop,
    // Its own account here is found or made at the end.
    owner: { id: '' },
    employee: contacts,
    ...(smallestCoinMinor !== undefined && { smallestCoinMinor }),
    ...(paymentTypes && { paymentTypes }),
    ...(staffLimits && { staffLimits }),
    ...(hasBooks && { hasBooks }),
    ...(receiptPhone !== undefined && { receiptPhone }),
    ...(receiptFooter && { receiptFooter }),
    ...(formerReceiptHeads && { formerReceiptHeads }),
  }
}

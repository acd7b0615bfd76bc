import { z } from 'zod'
import { GivenDay } from '../business-day.ts'
import { Email } from '../email.ts'
import { Minor } from '../money.ts'
import { TaxScheme } from '../terms/tax.ts'
import { Text, TrimmedText } from '../text.ts'
import { ReceiptHeader } from './setup.ts'

const Password = Text.min(1).max(200)

export const NewShop = z.strictObject({
  name: TrimmedText.min(1).max(120),
  country: Text.length(2),
  /** With the time zone: left out where the country has taxes here, whose own they then are. */
  currency: Text.length(3).optional(),
  timeZone: Text.max(60).optional(),
  /** Left out: not registered, no tax charged. */
  taxRegistration: z
    .strictObject({ from: GivenDay, scheme: TaxScheme, number: TrimmedText.max(40).optional() })
    .optional(),
  /** Left out: the name. */
  receiptHeader: ReceiptHeader.optional(),
  /** One of `smallestCoins`, what cash is rounded to. Left out: cash is paid exactly. */
  smallestCoinMinor: Minor.optional(),
  owner: z.strictObject({ email: Email, password: Password.optional() }),
})
export type NewShop = z.infer<typeof NewShop>
export const ShopCreated = z.object({
  shopId: z.string(),
  /** A password made for the owner where none was given and the account is new; told once. */
  temporaryPassword: z.string().optional(),
})

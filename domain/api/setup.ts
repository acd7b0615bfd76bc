import { z } from 'zod'
import { GivenDay } from '../business-day.ts'
import { Email } from '../email.ts'
import { listOf } from '../list.ts'
import { Minor } from '../money.ts'
import { accounts } from '../terms/chart.ts'
import { TaxScheme } from '../terms/tax.ts'
import { NameText, Text, TrimmedText } from '../text.ts'
import { Uuid } from '../uuid.ts'

const Code = Text.max(100)
export const SetupCode = z.strictObject({ code: Code })

/** The first administrator. What a password must be is the identity service's to judge. */
export const FirstAdministrator = z.strictObject({
  code: Code,
  email: Email,
  password: Text.min(1, 'Choose a password.').max(1024, 'This password is too long.'),
})

/** What is printed at the head of a receipt: its lines fit an 80 mm roll. */
export const ReceiptHeader = listOf(TrimmedText.max(48, 'A line of the receipt holds 48 letters at most.'), 8)

/** What a shop begins with. */
export const ShopFacts = z.strictObject({
  name: NameText.min(1, 'Enter the name of the shop, as on its sign.').max(
    120,
    'This name is too long: 120 letters at most.',
  ),
  country: Text.length(2, 'Choose a country.'),
  currency: Text.length(3, 'Choose a currency.'),
  timeZone: Text.min(1, 'Choose a time zone.').max(60),
  /** Left out: not registered, no tax charged. */
  taxRegistration: z
    .strictObject({
      from: GivenDay,
      scheme: TaxScheme,
      number: TrimmedText.max(40, 'A tax number has 40 letters at most.').optional(),
    })
    .optional(),
  receiptHeader: ReceiptHeader,
  /** One of `smallestCoins`, what cash is rounded to. Left out: cash is paid exactly. */
  smallestCoinMinor: Minor.optional(),
})
export type ShopFacts = z.infer<typeof ShopFacts>

/** The first shop. Its id is made by the client, so that a retry is the same shop. */
export const FirstShop = z.strictObject({
  shopId: Uuid,
  ...ShopFacts.shape,
  /** Left out: the person who asks is the owner. */
  ownerEmail: Email.optional(),
})
export type FirstShop = z.infer<typeof FirstShop>

/** Accounts that money lies on when a shop begins here. */
export const OpeningAccount = z.enum([accounts.cash, accounts.mobileMoney, accounts.bank])
export type OpeningAccount = z.infer<typeof OpeningAccount>
const OpeningAmount = z.strictObject({
  account: OpeningAccount,
  amountMinor: Minor,
  /** The amount recorded before, which this one corrects. */
  insteadOfMinor: Minor.optional(),
})
export type OpeningAmount = z.infer<typeof OpeningAmount>
/** Each account once; the same amount again changes nothing. */
export const OpeningBalances = z.strictObject({ balances: listOf(OpeningAmount, 3) })
export type OpeningBalances = z.infer<typeof OpeningBalances>

export const SetupBackups = z.object({
  /** A folder of the computer, or what Docker calls it. */
  place: z.string(),
  /** The time of day of the daily backup, where one is made on schedule: `02:30`. */
  time: z.string(),
  key: z.string(),
  /** A dead disk would take the books and their backups. */
  isOnDataDisk: z.boolean(),
  lastMadeAt: z.iso.datetime().nullable(),
})
export type SetupBackups = z.infer<typeof SetupBackups>

import { z } from 'zod'
import { AssetCategory } from '../../assets/category.ts'
import { DepreciationMethod } from '../../assets/method.ts'
import { AttachmentReference, maxAttachments } from '../../attachment/reference.ts'
import { GivenDay } from '../../business-day.ts'
import { listOf } from '../../list.ts'
import { Minor } from '../../money.ts'
import { Month } from '../../month.ts'
import { LineTax } from '../../tax/line-tax.ts'
import { ExpenseMoney, tillOfCash } from '../../terms/money-account.ts'
import { TaxClassId, TaxUse } from '../../terms/tax.ts'
import { NameText, Text } from '../../text.ts'
import { Uuid } from '../../uuid.ts'

/** How the shop came by an asset. */
export const AssetOrigin = z.discriminatedUnion('kind', [
  z
    .strictObject({
      kind: z.literal('paid'),
      paidFrom: ExpenseMoney,
      /** The till whose cash paid it. */
      tillId: Uuid.optional(),
    })
    .refine(({ paidFrom, tillId }) => (paidFrom === 'cash') === (tillId !== undefined), tillOfCash.paid),
  z.strictObject({ kind: z.literal('owed'), supplierId: Uuid, due: GivenDay }),
  z.strictObject({
    /** The shop had it before its books began here, or the owner brings it in. */
    kind: z.literal('had'),
    /** Whether its book value is posted against opening balances or the owner's capital. */
    against: z.enum(['opening', 'capital']),
    /** What depreciation has taken so far. */
    accumulatedMinor: Minor.min(0, 'The amount cannot be negative.'),
    /** The last month that this is of. */
    through: Month,
  }),
])
export type AssetOrigin = z.infer<typeof AssetOrigin>

/** A thing that the shop keeps for years, and how its cost becomes an expense. */
export const AssetPurchaseBody = z
  .strictObject({
    /** The day of the invoice, or the day from which the shop's books have it. */
    businessDay: GivenDay,
    name: NameText.min(1, 'Give the asset a name.').max(160),
    category: AssetCategory,
    serialNumber: Text.min(1).max(80).optional(),
    location: Text.min(1).max(160).optional(),
    inServiceOn: GivenDay,
    method: DepreciationMethod,
    /** What it is still worth at the end of its life. */
    residualMinor: Minor.min(0, 'The amount cannot be negative.'),
    origin: AssetOrigin,
    supplierName: NameText.min(1).max(160).optional(),
    /** The number on the invoice. */
    reference: Text.min(1).max(80).optional(),
    note: Text.min(1).max(500).optional(),
    netMinor: Minor.positive('Enter what it cost.'),
    taxClassId: TaxClassId,
    use: TaxUse.optional(),
    /** As stated on the invoice. */
    taxes: listOf(LineTax, 8),
    totalMinor: Minor.positive('Enter what it cost.'),
    attachments: listOf(AttachmentReference, maxAttachments).optional(),
  })
  .refine(({ origin, businessDay }) => origin.kind !== 'owed' || origin.due >= businessDay, {
    path: ['origin', 'due'],
    message: 'A bill can’t be due before its own date.',
  })
  .refine(({ origin, taxes }) => origin.kind !== 'had' || taxes.length === 0, {
    path: ['taxes'],
    message: 'What the shop had before is entered at its cost; its tax was claimed back then, if at all.',
  })
export type AssetPurchaseBody = z.infer<typeof AssetPurchaseBody>

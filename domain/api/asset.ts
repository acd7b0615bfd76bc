import { z } from 'zod'
import { AssetCategory } from '../assets/category.ts'
import { DepreciationMethod } from '../assets/method.ts'
import { AttachmentReference } from '../attachment/reference.ts'
import { Day, GivenDay } from '../business-day.ts'
import { AmountMinor } from '../ceilings.ts'
import { AssetOrigin } from '../documents/asset-purchase/schema.ts'
import { Minor } from '../money.ts'
import { Month } from '../month.ts'
import { LineTax } from '../tax/line-tax.ts'
import { EntrySourceKind } from '../terms/document-kind.ts'
import { HeldMoney } from '../terms/money-account.ts'
import { TaxClassId, TaxUse } from '../terms/tax.ts'
import { Uuid } from '../uuid.ts'

/** `reversed`: its purchase was taken back. */
export const AssetStatus = z.enum(['in-use', 'fully-depreciated', 'disposed', 'reversed'])
export type AssetStatus = z.infer<typeof AssetStatus>

const balance = {
  /** Of its cost what is left, and what depreciation took of that. */
  costMinor: Minor,
  accumulatedMinor: Minor,
  bookMinor: Minor,
}

export const AssetRow = z.object({
  assetId: Uuid,
  name: z.string(),
  category: AssetCategory,
  serialNumber: z.string().nullable(),
  location: z.string().nullable(),
  businessDay: Day,
  inServiceOn: Day,
  method: DepreciationMethod,
  /** What it cost, and the residual value of that. */
  boughtMinor: Minor,
  residualMinor: Minor,
  ...balance,
  /** The last month that took a share; null where none did. */
  through: Month.nullable(),
  status: AssetStatus,
  entryNumber: z.int(),
})
export type AssetRow = z.infer<typeof AssetRow>

export const AssetRegister = z.object({
  assets: z.array(AssetRow),
  /** All of them together. */
  total: z.object(balance),
  /** The balances of 1500 and 1590. */
  ledger: z.object({ costMinor: Minor, accumulatedMinor: Minor }),
  /** Of months that have ended. */
  due: z.object({ months: z.int(), amountMinor: Minor }),
})
export type AssetRegister = z.infer<typeof AssetRegister>

const AssetMonth = z.object({
  month: Month,
  amountMinor: Minor,
  accumulatedMinor: Minor,
  bookMinor: Minor,
})

/** A document that moved an asset, and what it changed. */
export const AssetMovement = z.object({
  kind: EntrySourceKind,
  id: z.string(),
  reference: z.string(),
  /** Of depreciation. */
  month: Month.optional(),
  day: Day,
  entryNumber: z.int(),
  costMinor: Minor,
  accumulatedMinor: Minor,
  /** The book value that it leaves. */
  bookMinor: Minor,
  /** Whether it was taken back since. */
  isReversed: z.boolean(),
})
export type AssetMovement = z.infer<typeof AssetMovement>

export const Asset = AssetRow.extend({
  origin: AssetOrigin,
  /** Who sold it; null if none is named. */
  supplierName: z.string().nullable(),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  netMinor: Minor,
  taxClassId: TaxClassId,
  use: TaxUse.nullable(),
  taxes: z.array(LineTax),
  totalMinor: Minor,
  attachments: z.array(AttachmentReference),
  movements: z.array(AssetMovement),
  /** The months to come; of those that go on for decades the first. */
  schedule: z.array(AssetMonth),
})
export type Asset = z.infer<typeof Asset>

export const DisposalQuery = z.strictObject({
  businessDay: GivenDay,
  costMinor: z.coerce.number().pipe(AmountMinor.positive('Enter how much of the cost you dispose of.')),
  /** What is received; absent: nothing. */
  totalMinor: z.coerce.number().pipe(AmountMinor.positive()).optional(),
  taxClassId: TaxClassId.optional(),
})
export type DisposalQuery = z.infer<typeof DisposalQuery>

/** The result of a disposal. */
export const DisposalPreview = z.object({
  costMinor: Minor,
  accumulatedMinor: Minor,
  bookMinor: Minor,
  /** What is received without its tax. */
  netMinor: Minor,
  taxMinor: Minor,
  /** Below nothing: a loss. */
  gainMinor: Minor,
})
export type DisposalPreview = z.infer<typeof DisposalPreview>

export const AssetDisposal = DisposalPreview.extend({
  disposalId: z.string(),
  assetId: z.string(),
  businessDay: Day,
  postingDay: Day,
  entryNumber: z.int(),
  receivedIn: HeldMoney.nullable(),
})
export type AssetDisposal = z.infer<typeof AssetDisposal>

export const DueDepreciation = z.object({
  month: Month,
  amountMinor: Minor,
  shares: z.array(z.object({ assetId: z.string(), name: z.string(), amountMinor: Minor, bookMinor: Minor })),
})
export type DueDepreciation = z.infer<typeof DueDepreciation>

export const DepreciationRun = z.object({
  runId: z.string(),
  month: Month,
  postingDay: Day,
  entryNumber: z.int(),
  amountMinor: Minor,
  assets: z.int(),
  isReversed: z.boolean(),
})
export type DepreciationRun = z.infer<typeof DepreciationRun>

export const Depreciation = z.object({
  /** Months that have ended, the earliest first: each can be posted once those before it are. */
  due: z.array(DueDepreciation),
  /** What the month that has not ended will take; null where nothing. */
  current: DueDepreciation.nullable(),
  /** The latest first. */
  runs: z.array(DepreciationRun),
  /** The run that can be rolled back; null where there is none. */
  last: z.object({ runId: z.string(), month: Month, businessDay: Day }).nullable(),
})
export type Depreciation = z.infer<typeof Depreciation>

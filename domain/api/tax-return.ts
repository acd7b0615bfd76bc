import { z } from 'zod'
import { Day, GivenDay } from '../business-day.ts'
import { DescribedSource } from '../documents/subject.ts'
import { TaxAdjustment } from '../documents/tax-return/schema.ts'
import { Minor } from '../money.ts'
import { TaxRegistration } from '../tax/registration.ts'
import { TaxFigure } from '../tax-return/figures.ts'
import { TaxSettledBy } from '../terms/money-account.ts'
import { TaxPackId, TaxRhythm } from '../terms/tax.ts'
import { Text } from '../text.ts'
import { pageOf } from './common.ts'

/** `open`: not over. `due`: over and not filed. `filed`: something of it is still to be paid, or refunded. */
export const TaxPeriodStatus = z.enum(['open', 'due', 'filed', 'settled'])
export type TaxPeriodStatus = z.infer<typeof TaxPeriodStatus>

const Period = z.object({
  from: Day,
  to: Day,
  dueOn: Day,
  status: TaxPeriodStatus,
  /** It is over, and all before it are filed. */
  isNext: z.boolean(),
  outputMinor: Minor,
  inputMinor: Minor,
  /** Below nothing it is refunded. */
  dueMinor: Minor,
  /** The part of it that is not paid, or not refunded; positive. */
  openMinor: Minor,
  /** Of the return, where it is filed. */
  entryNumber: z.int().nullable(),
})
export type TaxPeriodRow = z.infer<typeof Period>

/** The tax status of a shop. */
export const Taxation = z.object({
  currency: z.string(),
  taxPack: TaxPackId,
  today: Day,
  registrations: z.array(TaxRegistration),
  rhythm: TaxRhythm.nullable(),
  /** The last one first. */
  periods: z.array(Period),
  turnover: z.object({
    from: Day,
    to: Day,
    /** Sales without tax, less returns, exempt supplies and what is outside the scope. */
    amountMinor: Minor,
    threshold: z.object({ from: Day, amountMinor: Minor, source: z.string() }).nullable(),
  }),
  /** What customers withheld and paid to the tax office, and is not used yet: 1360 and 1370. */
  withheld: z.object({ vatMinor: Minor, incomeTaxMinor: Minor }),
})
export type Taxation = z.infer<typeof Taxation>

const TaxPaymentLine = z.object({
  paymentId: z.string(),
  entryNumber: z.int(),
  postingDay: Day,
  direction: z.enum(['paid', 'received']),
  by: TaxSettledBy,
  amountMinor: Minor,
  reference: z.string().nullable(),
})

/** The return of a period as it is filed. */
export const FiledReturn = z.object({
  returnId: z.string(),
  entryNumber: z.int(),
  postingDay: Day,
  recordedAt: z.string(),
  postedBy: z.string().nullable(),
  registration: z.string().nullable(),
  /** It freezes the entries with numbers from the one to the other; their digest is the chain's hash before it. */
  firstEntry: z.int(),
  lastEntry: z.int(),
  digest: z.string(),
  adjustments: z.array(TaxAdjustment),
  /** It is the last one, and nothing is paid for it. */
  canReverse: z.boolean(),
  payments: z.array(TaxPaymentLine),
})
export type FiledReturn = z.infer<typeof FiledReturn>

/** What a period declares: the figures of its form. */
export const TaxWorksheet = z.object({
  currency: z.string(),
  taxPack: TaxPackId,
  period: Period,
  figures: z.array(TaxFigure),
  /** Those of them that came late, for periods that were filed before. */
  late: z.array(TaxFigure),
  /** Null where it is not filed. */
  filed: FiledReturn.nullable(),
  /** Earlier returns that the tax office still owes for. */
  credits: z.array(z.object({ returnId: z.string(), from: Day, to: Day, openMinor: Minor })),
  withheldVatMinor: Minor,
})
export type TaxWorksheet = z.infer<typeof TaxWorksheet>

export const TaxDocumentQuery = z.strictObject({
  /** A box of the form, `vat1.tax`; absent: all that is of a tax. */
  box: Text.max(60).optional(),
  /** Those that came late for periods filed before. */
  late: z.enum(['true', 'false']).default('false'),
  cursor: Text.max(500).optional(),
  limit: z.coerce.number<number>().int().min(1).max(500).default(100),
})

export const TaxDocument = z.object({
  number: z.int(),
  postingDay: Day,
  source: DescribedSource,
  baseMinor: Minor,
  taxMinor: Minor,
  /** What it adds to the box, less than nothing where the box takes it away. */
  boxMinor: Minor,
})
export type TaxDocument = z.infer<typeof TaxDocument>

export const TaxDocumentPage = pageOf(TaxDocument)

/** The first day of a period, as it is in an address. */
export const PeriodStart = GivenDay

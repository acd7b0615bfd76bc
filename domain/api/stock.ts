import { z } from 'zod'
import { Day, GivenDay } from '../business-day.ts'
import { LocationId } from '../documents/setting/location-schema.ts'
import { WriteOffBody, WriteOffLine } from '../documents/stock-adjustment/schema.ts'
import { DescribedSource } from '../documents/subject.ts'
import { Instant } from '../instant.ts'
import { Minor } from '../money.ts'
import { inTransit } from '../posting/dims.ts'
import { Milli } from '../quantity.ts'
import { Unit } from '../terms/unit.ts'
import { Text } from '../text.ts'
import { Uuid } from '../uuid.ts'
import { PageQuery, pageOf, TableFormat } from './common.ts'
import { recordedFields } from './reversal.ts'

/** In the order of a figure; `-` before it: the largest first. */
export const StockSort = z.enum([
  'value',
  '-value',
  'quantity',
  '-quantity',
  'name',
  '-name',
  'margin',
  '-margin',
])
export type StockSort = z.infer<typeof StockSort>

/** `low`: at or below its reorder level, where it has one. */
export const StockState = z.enum(['in-stock', 'low', 'none', 'below-zero'])
export type StockState = z.infer<typeof StockState>

/** A place of the shop, or `transit`: between two of them. */
export const StockPlaceId = z.union([LocationId, z.literal(inTransit)])

const filter = {
  search: Text.max(100).optional(),
  category: Text.max(60).optional(),
  state: StockState.optional(),
  /** As it was at the end of this day; absent: now. */
  on: GivenDay.optional(),
  /** What is at this place, or `transit`; absent: wherever it is. */
  location: StockPlaceId.optional(),
  sort: StockSort.default('-value'),
}

export const StockQuery = z.strictObject({ ...PageQuery.shape, ...filter })
export type StockQuery = z.infer<typeof StockQuery>
export const StockExportQuery = z.strictObject({ ...filter, format: TableFormat })
export type StockExportQuery = z.infer<typeof StockExportQuery>

/** What there is of a product, and what it is worth. */
export const StockItem = z.object({
  productId: Uuid,
  sku: z.string(),
  name: z.string(),
  category: z.string(),
  unit: Unit,
  status: z.enum(['active', 'archived']),
  quantityMilli: Milli,
  /** Moving average of one unit; where there is none left, the last known one. Null while none was ever received. */
  averageCostMinor: Minor.nullable(),
  valueMinor: Minor,
  /** By place, where it ever was at another than the first; the value is shared by quantity, at one average cost. */
  places: z.array(z.object({ locationId: z.string(), quantityMilli: Milli, valueMinor: Minor })),
  reorderLevelMilli: Milli,
  marginBp: z.int().nullable(),
  /** What was sold less what came back, in the last 28 days. */
  soldMilli: Milli,
  /** How long what is there lasts at that rate; null where nothing was sold, or nothing is there. */
  daysOfCover: z.int().nullable(),
})
export type StockItem = z.infer<typeof StockItem>
export const StockPage = pageOf(StockItem)
export type StockPage = z.infer<typeof StockPage>

export const StockSummaryQuery = z.strictObject({ on: GivenDay.optional() })
export const StockSummary = z.object({
  on: Day,
  valueMinor: Minor,
  /** The balance of account 1200 Inventory. */
  ledgerMinor: Minor,
  /** Whether the value of all goods equals the balance of the account. */
  ties: z.boolean(),
  /** The same by place, where goods ever were at another than the first. */
  places: z.array(z.object({ locationId: z.string(), valueMinor: Minor, ledgerMinor: Minor })),
  /** Products of which there is some. */
  inStock: z.int(),
  toReorder: z.int(),
  belowZero: z.int(),
})
export type StockSummary = z.infer<typeof StockSummary>

export const StockMoveQuery = z.strictObject({ ...PageQuery.shape, location: StockPlaceId.optional() })
/** A movement of a product, with what it left. */
export const StockMovement = z.object({
  day: Day,
  recordedAt: Instant,
  source: DescribedSource,
  entryNumber: z.int(),
  quantityMilli: Milli,
  valueMinor: Minor,
  /** By place, where another than the first had a part in it. */
  places: z.array(z.object({ locationId: z.string(), quantityMilli: Milli })),
  /** What there was after it, in the order of the days: a document that came late is at its day. */
  balanceMilli: Milli,
  balanceMinor: Minor,
})
export type StockMovement = z.infer<typeof StockMovement>
export const StockMovePage = pageOf(StockMovement)

/** A write-off as it is recorded in the books. */
export const WriteOff = z.object({
  ...WriteOffBody.shape,
  writeOffId: Uuid,
  /** With what the goods were worth, always above zero as the quantity is. */
  lines: z.array(z.object({ ...WriteOffLine.shape, valueMinor: Minor })),
  ...recordedFields,
})
export type WriteOff = z.infer<typeof WriteOff>

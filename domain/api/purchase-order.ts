import { z } from 'zod'
import { Day, GivenDay } from '../business-day.ts'
import { AmountMinor, comesToTooMuch, largestAmountMinor, maxMilli } from '../ceilings.ts'
import { Instant } from '../instant.ts'
import { listOf } from '../list.ts'
import { Minor, minor } from '../money.ts'
import { Milli } from '../quantity.ts'
import { OrderState, OrderStatus } from '../terms/purchase-order.ts'
import { Unit } from '../terms/unit.ts'
import { Text } from '../text.ts'
import { Uuid } from '../uuid.ts'
import { itemsOf, latestOf } from './common.ts'

export const maxOrderLines = 200
/** The most products listed under what to buy. */
export const maxReordered = 2_000

export const ReorderQuery = z.strictObject({
  /** How many days the purchase should last at the present rate of sales. */
  coverDays: z.coerce.number<number>().int().min(1).max(180).default(14),
})
export type ReorderQuery = z.infer<typeof ReorderQuery>

const SupplierPackOf = z.object({ name: z.string(), quantityMilli: Milli })

/** A product to buy now. */
export const ReorderItem = z.object({
  productId: Uuid,
  sku: z.string(),
  name: z.string(),
  unit: Unit,
  onHandMilli: Milli,
  /** Ordered and not received yet, drafts of orders included. */
  onOrderMilli: Milli,
  reorderLevelMilli: Milli,
  /** What was sold less what came back, in the last 28 days. */
  soldMilli: Milli,
  daysOfCover: z.int().nullable(),
  toBuyMilli: Milli,
  /** Whom it was ordered or received from last; null if not known. */
  supplierId: Uuid.nullable(),
  /** What a unit cost there without tax, or costs by their list; without a known supplier, on average. */
  unitCostMinor: Minor.nullable(),
  /** What they call it, and in what they sell it: `toBuyMilli` is whole packs of it. */
  supplierCode: z.string().nullable(),
  supplierPack: SupplierPackOf.nullable(),
})
export type ReorderItem = z.infer<typeof ReorderItem>
export const ReorderList = itemsOf(ReorderItem).extend({
  coverDays: z.int(),
  /** How many more products are to be bought, beyond the most that is listed. */
  more: z.int(),
})
export type ReorderList = z.infer<typeof ReorderList>

export const OrderLine = z
  .strictObject({
    lineId: Text.min(1).max(64),
    productId: Uuid,
    quantityMilli: Milli.positive('Enter a quantity above zero.').max(maxMilli, 'The quantity is too large.'),
    /** What a unit costs without tax, as far as it is agreed. */
    unitCostMinor: AmountMinor.min(0, 'The cost cannot be negative.').optional(),
  })
  .refine(({ unitCostMinor = minor(0), quantityMilli }) => !comesToTooMuch(unitCostMinor, quantityMilli), {
    path: ['unitCostMinor'],
    message: 'The total of this line is too large. Check its quantity and cost.',
  })
export type OrderLine = z.infer<typeof OrderLine>

/** In floating point: near the ceiling a fraction decides nothing. */
const roughlyMinor = ({ unitCostMinor = minor(0), quantityMilli }: OrderLine) =>
  (unitCostMinor * quantityMilli) / 1000

/** An order to a supplier. It is not a document of the books: nothing is owed until goods or a bill come. */
export const PurchaseOrderBody = z
  .strictObject({
    supplierId: Uuid,
    orderedOn: GivenDay,
    expectedOn: GivenDay.optional(),
    note: Text.min(1).max(500).optional(),
    lines: listOf(OrderLine, maxOrderLines, 'Add at least one line to the order.'),
    /** Of the draft that was changed; 0 for a new one. */
    revision: z.int().min(0),
  })
  .refine(({ orderedOn, expectedOn = orderedOn }) => expectedOn >= orderedOn, {
    path: ['expectedOn'],
    message: 'The goods can’t be expected before the day of the order.',
  })
  .refine(({ lines }) => new Set(lines.map(({ productId }) => productId)).size === lines.length, {
    path: ['lines'],
    message: 'List each product once on an order.',
  })
  .refine(({ lines }) => lines.reduce((sum, line) => sum + roughlyMinor(line), 0) <= largestAmountMinor, {
    path: ['lines'],
    message: 'The total of the order is too large. Check quantities and costs.',
  })
export type PurchaseOrderBody = z.infer<typeof PurchaseOrderBody>

export const PurchaseOrderSummary = z.object({
  orderId: Uuid,
  number: z.int(),
  supplierId: Uuid,
  supplierName: z.string(),
  orderedOn: Day,
  expectedOn: Day.nullable(),
  status: OrderStatus,
  /** Its total without tax, as far as costs are agreed. */
  totalMinor: Minor,
})
export type PurchaseOrderSummary = z.infer<typeof PurchaseOrderSummary>
export const PurchaseOrderList = latestOf(PurchaseOrderSummary)
export type PurchaseOrderList = z.infer<typeof PurchaseOrderList>

export const PurchaseOrder = z.object({
  ...PurchaseOrderSummary.shape,
  note: z.string().nullable(),
  revision: z.int(),
  lines: z.array(
    z.object({
      ...OrderLine.shape,
      sku: z.string(),
      name: z.string(),
      unit: Unit,
      receivedMilli: Milli,
      /** By the list of the supplier. */
      supplierCode: z.string().nullable(),
      supplierPack: SupplierPackOf.nullable(),
    }),
  ),
  /** Products that came with its deliveries and are not on it. */
  unordered: z.array(z.object({ productId: Uuid, name: z.string(), receivedMilli: Milli })),
  /** What was received of it, the first delivery first. */
  deliveries: z.array(
    z.object({
      deliveryId: Uuid,
      part: z.int(),
      businessDay: Day,
      entryNumber: z.int(),
      totalMinor: Minor,
      isReversed: z.boolean(),
    }),
  ),
  /** When and to whom it was emailed last. */
  emailed: z.object({ to: z.string(), at: Instant }).nullable(),
  supplier: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
  /** A mail server is configured: the program can email it. */
  canEmail: z.boolean(),
})
export type PurchaseOrder = z.infer<typeof PurchaseOrder>

/** What is decided of it: nothing becomes a draft again. */
export const OrderDecision = z.strictObject({
  state: OrderState.exclude(['draft']),
  /** Of the order that was looked at. */
  revision: z.int().min(1),
})
export type OrderDecision = z.infer<typeof OrderDecision>

/** To the address of the supplier on record, and to no other. */
export const OrderEmail = z.strictObject({ revision: z.int().min(1) })
export type OrderEmail = z.infer<typeof OrderEmail>

import { z } from 'zod'
import { Day } from '../business-day.ts'
import { DeliveryBillBody, DeliveryBillLine } from '../documents/delivery-bill/schema.ts'
import { DeliveryLine } from '../documents/stock-receipt/schema.ts'
import { SupplierReturnBody } from '../documents/supplier-return/schema.ts'
import { Minor } from '../money.ts'
import { Milli } from '../quantity.ts'
import { LineTax } from '../tax/line-tax.ts'
import { TaxClassId } from '../terms/tax.ts'
import { Unit } from '../terms/unit.ts'
import { Uuid } from '../uuid.ts'
import { itemsOf } from './common.ts'
import { recordedFields } from './reversal.ts'

/** The bill for goods that came before it, as it is recorded in the books. */
export const DeliveryBill = z.object({
  ...DeliveryBillBody.shape,
  lines: z.array(
    z.object({
      ...DeliveryBillLine.shape,
      taxes: z.array(LineTax),
      quantityMilli: Milli,
      /** The cost at which the goods were received. */
      receivedMinor: Minor,
      /** The part of the difference that went to the goods still held; the rest went to 5020. */
      toStockMinor: Minor,
      /** Quantity of the line that was still held on the day of the bill; absent on earlier bills. */
      heldMilli: Milli.optional(),
      /** The share of that quantity, where some of it left on later days before the bill was recorded. */
      worthMinor: Minor.optional(),
    }),
  ),
  billId: Uuid,
  ...recordedFields,
})
export type DeliveryBill = z.infer<typeof DeliveryBill>

/** Deliveries whose bill is still to come, and whether account 2050 agrees. */
export const UnbilledDeliveries = itemsOf(
  z.object({
    deliveryId: Uuid,
    supplierId: Uuid,
    supplierName: z.string(),
    businessDay: Day,
    reference: z.string().nullable(),
    entryNumber: z.int(),
    valueMinor: Minor,
    lines: z.array(
      z.object({
        lineId: z.string(),
        productId: Uuid,
        sku: z.string(),
        name: z.string(),
        unit: Unit,
        quantityMilli: Milli,
        receivedMinor: Minor,
        taxClassId: TaxClassId,
      }),
    ),
  }),
).extend({
  valueMinor: Minor,
  /** The balance of account 2050 Goods received, not billed. */
  ledgerMinor: Minor,
  ties: z.boolean(),
})
export type UnbilledDeliveries = z.infer<typeof UnbilledDeliveries>

/** Goods that went back to their supplier, as it is recorded in the books. */
export const SupplierReturn = z.object({
  ...SupplierReturnBody.shape,
  lines: z.array(
    z.object({
      ...DeliveryLine.shape,
      taxes: z.array(LineTax),
      /** What the goods were worth at the average of the day. */
      costMinor: Minor,
    }),
  ),
  returnId: Uuid,
  /** The part of the credit that lowered what is owed for the delivery. */
  settledMinor: Minor,
  ...recordedFields,
})
export type SupplierReturn = z.infer<typeof SupplierReturn>

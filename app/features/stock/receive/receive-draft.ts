import { v7 as uuidv7 } from 'uuid'
import { readStored, writeStored } from '#app/components/format/stored-text.ts'
import type { Product } from '#domain/api/product.ts'
import type { PurchaseOrder } from '#domain/api/purchase-order.ts'
import type { Supplier } from '#domain/api/supplier.ts'
import { type Day, day } from '#domain/business-day.ts'
import { extend } from '#domain/documents/sale/price.ts'
import type { DeliveryBody } from '#domain/documents/stock-receipt/schema.ts'
import { type Minor, minor, sumMinor, zeroMinor } from '#domain/money.ts'
import { type PricingShop, ratesOf } from '#domain/product/margin.ts'
import type { Pack } from '#domain/product/pack.ts'
import { formatMilli, type Milli, milli, parseMilli } from '#domain/quantity.ts'
import { multiplyDivide } from '#domain/rounding.ts'
import { landedCosts, taxesAsInvoiced, taxesOn, taxTotals, unpacked } from '#domain/stock/invoice.ts'
import { openOf } from '#domain/stock/order.ts'
import type { PaidFrom } from '#domain/terms/money-account.ts'
import type { TaxClassId } from '#domain/terms/tax.ts'
import { plainNumber } from '#domain/typed-number.ts'

export type DraftLine = {
  lineId: string
  productId: string
  packsMilli: Milli | null
  packSize: string
  packCostMinor: Minor | null
  taxClassId: TaxClassId
}

/** A delivery while it is typed, with the id that it will have: sending it twice records it once. */
export type ReceiveDraft = {
  deliveryId: string
  supplier: string
  businessDay: string
  reference: string
  /** Where the goods are put; absent in what an earlier version kept. */
  locationId?: string
  paidFrom: PaidFrom
  tillId: string
  due: string
  freightMinor: Minor | null
  lines: DraftLine[]
  /** Totals of the invoice that differ from what was calculated, by component. */
  taxes: Record<string, Minor | null>
  /** The total of the invoice. */
  totalMinor: Minor | null
}

export function emptyDraft(today: string): ReceiveDraft {
  return {
    deliveryId: uuidv7(),
    supplier: '',
    businessDay: today,
    reference: '',
    paidFrom: 'on-account',
    tillId: '',
    due: '',
    freightMinor: null,
    lines: [],
    taxes: {},
    totalMinor: null,
  }
}

/** What is still to come of an order, as a delivery: at the costs that were agreed, else at what a product cost last. */
export function draftOfOrder(
  order: Pick<PurchaseOrder, 'supplierName' | 'lines'>,
  products: readonly Product[],
  today: string,
): ReceiveDraft {
  const byId = new Map(products.map((product) => [product.productId, product]))
  const lines = order.lines.flatMap((line): DraftLine[] => {
    const product = byId.get(line.productId)
    const openMilli = openOf(line)
    if (!product || openMilli === 0) return []
    const packCostMinor = line.unitCostMinor ?? product.averageCostMinor ?? product.costMinor ?? null
    const { lineId, productId } = line
    return [
      {
        ...{ lineId, productId, packsMilli: openMilli, packSize: '1', packCostMinor },
        taxClassId: product.taxClassId,
      },
    ]
  })
  return { ...emptyDraft(today), supplier: order.supplierName, lines }
}

const storedAs = (shopId: string, orderId: string | null) =>
  orderId === null ? `receive:${shopId}` : `receive:${shopId}:${orderId}`

/** What was typed on this device and not recorded yet, of an order or of none; null where there is nothing. */
export function keptDraft(shopId: string, orderId: string | null): ReceiveDraft | null {
  const stored = readStored(storedAs(shopId, orderId))
  if (stored === null || stored === '') return null
  try {
    const draft: ReceiveDraft = JSON.parse(stored)
    return { ...emptyDraft(draft.businessDay), ...draft }
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

export function keepDraft(shopId: string, orderId: string | null, draft: ReceiveDraft | null): void {
  writeStored(storedAs(shopId, orderId), draft === null ? '' : JSON.stringify(draft))
}

/** A scanned product or pack: one more of it, or a line of its own at what it cost last. */
export function withProduct(
  lines: readonly DraftLine[],
  product: Product,
  pack?: Pack,
  /** What one costs at the supplier; absent: not known. */
  atSupplierMinor?: Minor | null,
  /** How much of the product, or of its pack, was scanned: the label of a scale has another quantity than one. */
  packsMilli: Milli = milli(1000),
): DraftLine[] {
  const packSize = pack ? sizeText(pack) : '1'
  const known = lines.findIndex(
    (line) => line.productId === product.productId && sizeOf(line.packSize) === sizeOf(packSize),
  )
  if (known >= 0)
    return lines.map((line, at) =>
      at === known ? { ...line, packsMilli: milli((line.packsMilli ?? 0) + packsMilli) } : line,
    )
  const { productId, taxClassId } = product
  const costMinor = atSupplierMinor ?? product.averageCostMinor ?? product.costMinor ?? null
  const packCostMinor = costMinor !== null && pack ? extend(costMinor, pack.quantityMilli) : costMinor
  return [...lines, { lineId: uuidv7(), productId, packsMilli, packSize, packCostMinor, taxClassId }]
}

/** The total of the lines as they are typed. */
export type Calculated = {
  lines: { quantityMilli: Milli; netMinor: Minor; landedMinor: Minor }[]
  /** By component: what it is by the rates of the goods, and what was entered from the invoice; none where nothing was. */
  taxes: { component: string; calculatedMinor: Minor; enteredMinor: Minor }[]
  netMinor: Minor
  totalMinor: Minor
  delivered: DeliveryBody['lines']
}

/** @param today what the taxes go by while no day is chosen */
export function calculate(draft: ReceiveDraft, shop: PricingShop, today: string): Calculated {
  const on: Day = day(draft.businessDay === '' ? today : draft.businessDay)
  const lines = draft.lines.map(({ packsMilli, packSize, packCostMinor }) =>
    unpacked({
      packsMilli: packsMilli ?? milli(0),
      packSizeMilli: sizeOf(packSize) ?? milli(1000),
      packCostMinor: packCostMinor ?? minor(0),
    }),
  )
  const landed = landedCosts(
    lines.map(({ netMinor }) => netMinor),
    draft.freightMinor ?? minor(0),
  )
  // Tax comes with the bill.
  const isBilled = draft.paidFrom !== 'not-billed'
  const calculated = draft.lines.map((line, at) =>
    taxesOn(landed[at] ?? minor(0), isBilled ? ratesOf(line, shop, on) : []).map(
      ({ component, rateBp, amountMinor }) => ({
        component,
        rateBp,
        amountMinor,
      }),
    ),
  )
  const totals = [...taxTotals(calculated)]
  const entered = new Map(totals.map(([component]) => [component, draft.taxes[component] ?? zeroMinor]))
  const asInvoiced = taxesAsInvoiced(calculated, entered)
  const netMinor = sumMinor(landed)
  return {
    lines: lines.map((line, at) => ({ ...line, landedMinor: landed[at] ?? minor(0) })),
    taxes: totals.map(([component, calculatedMinor]) => ({
      component,
      calculatedMinor,
      enteredMinor: entered.get(component) ?? zeroMinor,
    })),
    netMinor,
    totalMinor: minor(netMinor + sumMinor(asInvoiced.flat().map(({ amountMinor }) => amountMinor))),
    delivered: draft.lines.map(({ lineId, productId, taxClassId }, at) => ({
      lineId,
      productId,
      quantityMilli: lines[at]?.quantityMilli ?? milli(0),
      netMinor: landed[at] ?? minor(0),
      taxClassId,
      taxes: asInvoiced[at] ?? [],
    })),
  }
}

const largestSizeMilli = 10_000_000

/** Null where it is no size of a pack. */
function sizeOf(packSize: string): Milli | null {
  const size = parseMilli(plainNumber(packSize) ?? '')
  return size !== null && size > 0 && size <= largestSizeMilli ? size : null
}

/** How a pack's size is read, where that is not plain: `2,5` is `2.5`. */
export function packSizeReadAs(packSize: string): string | null {
  const size = sizeOf(packSize)
  return size === null || /^[\d.]*$/.test(packSize.trim()) ? null : formatMilli(size)
}

export function isPackSize(packSize: string): boolean {
  return sizeOf(packSize) !== null
}

/** A line in packs of another size, the pack at the cost that its goods had. */
export function inPacks(
  line: Pick<DraftLine, 'packSize' | 'packCostMinor'>,
  packSize: string,
): Partial<DraftLine> {
  const [before, after] = [sizeOf(line.packSize), sizeOf(packSize)]
  if (before === null || after === null || line.packCostMinor === null) return { packSize }
  return { packSize, packCostMinor: minor(multiplyDivide(line.packCostMinor, after, before)) }
}

/** A size as the field has it. */
export function sizeText(pack: Pick<Pack, 'quantityMilli'>): string {
  return formatMilli(pack.quantityMilli).replaceAll(',', '')
}

/** Which delivery of which order it is. */
type OrderPart = NonNullable<DeliveryBody['order']>

/** What is sent: whoever is owed is named by the id of the supplier. */
export function bodyOf(
  draft: ReceiveDraft,
  shop: PricingShop,
  {
    supplier,
    order,
    today,
  }: { supplier: Pick<Supplier, 'supplierId'> | null; order: OrderPart | null; today: string },
): object {
  const { delivered, totalMinor } = calculate(draft, shop, today)
  const isOwed = draft.paidFrom === 'on-account' || draft.paidFrom === 'not-billed'
  return {
    businessDay: draft.businessDay,
    paidFrom: draft.paidFrom,
    ...(draft.paidFrom === 'cash' && draft.tillId !== '' && { tillId: draft.tillId }),
    ...(isOwed && supplier && { supplierId: supplier.supplierId }),
    ...(draft.supplier.trim() !== '' && { supplierName: draft.supplier.trim() }),
    ...(draft.paidFrom === 'on-account' && draft.due !== '' && { due: draft.due }),
    ...(draft.reference.trim() !== '' && { reference: draft.reference.trim() }),
    ...(draft.locationId !== undefined && { locationId: draft.locationId }),
    ...(order && { order }),
    lines: delivered,
    totalMinor: draft.totalMinor ?? totalMinor,
  }
}

export function supplierNamed(suppliers: readonly Supplier[], name: string): Supplier | null {
  const folded = name.trim().toLowerCase()
  return suppliers.find((one) => one.name.trim().toLowerCase() === folded) ?? null
}

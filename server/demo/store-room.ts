import { addDays, type Day } from '#domain/business-day.ts'
import { minor, sumMinor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { landedCosts } from '#domain/stock/invoice.ts'
import { accounts } from '#domain/terms/chart.ts'
import { requireRecorded } from '../books/book-writer.ts'
import { findDocument } from '../books/documents-store.ts'
import { toRecord } from '../books/engine/document-kind.ts'
import { deliveryBill } from '../books/kinds/delivery-bill/kind.ts'
import type { DeliveryBillToRecord } from '../books/kinds/delivery-bill/to-record.ts'
import { stockAdjustment } from '../books/kinds/stock-adjustment/kind.ts'
import type { WriteOffToRecord } from '../books/kinds/stock-adjustment/to-record.ts'
import type { StockReceipt } from '../books/kinds/stock-receipt/to-record.ts'
import type { Database } from '../db/client.ts'
import { decideOrder, saveOrder } from '../purchase-orders/service.ts'
import { findOrder } from '../purchase-orders/store.ts'
import { catalogue, discontinuedSkus } from './catalogue/index.ts'
import type { DemoDeps } from './demo-deps.ts'
import type { DemoHistory } from './history.ts'
import { demoShopId, spendingIdOf } from './ids.ts'
import { taxesOf, type Wholesaler, wholesalers } from './wholesalers.ts'

const freightMinor = minor(1_500)

/** A bill that came after its goods, what was thrown away, and an order that is on its way. Again it changes nothing. */
export async function writeStoreRoom(deps: DemoDeps, { days }: DemoHistory, through: Day): Promise<void> {
  const deliveries = days.flatMap((one) => one.deliveries)
  const notBilled = deliveries.filter(({ against }) => against === accounts.goodsNotBilled)
  const spoilt = await thrownAway(deps.database, through)
  const groups = [
    // The bill for the last ones is still to come.
    ...notBilled.slice(0, -1).map((one) => [toRecord(deliveryBill, billFor(one, through), null)]),
    ...(spoilt ? [[toRecord(stockAdjustment, spoilt, null)]] : []),
  ]
  for (const result of await deps.writer.record(demoShopId, groups)) requireRecorded(result)
  for (const wholesaler of wholesalers) {
    const last = deliveries.findLast(({ party }) => party === wholesaler.supplierId)
    if (wholesaler.brings === 'Soap and household' && last)
      await order(deps, wholesaler, { like: last, through })
  }
}

/** With freight that was not known when the goods came. */
function billFor({ receiptId, party = '', lines }: StockReceipt, through: Day): DeliveryBillToRecord {
  const billed = landedCosts(
    lines.map(({ valueMinor }) => valueMinor),
    freightMinor,
  )
  const taxed = lines.map(({ lineId, productId, tax }, at) => {
    const netMinor = billed[at] ?? minor(0)
    const taxClassId = tax?.taxClassId ?? 'standard'
    return {
      ...{ lineId, deliveryId: receiptId, deliveredLineId: lineId, productId, netMinor, taxClassId },
      taxes: taxesOf(taxClassId, through, { valueMinor: netMinor }),
    }
  })
  const totalMinor = sumMinor(
    taxed.flatMap(({ netMinor, taxes }) => [netMinor, ...taxes.map(({ amountMinor }) => amountMinor)]),
  )
  const { termsDays = 14, series = '' } = wholesalers.find(({ supplierId }) => supplierId === party) ?? {}
  return {
    billId: spendingIdOf(`bill for ${receiptId}`),
    bill: {
      ...{ supplierId: party, businessDay: through, due: addDays(through, termsDays) },
      ...{ reference: `${series}-4231`, note: 'With the freight from Tema', lines: taxed, totalMinor },
    },
  }
}

/** A tin that leaked and two packets that got wet. */
async function thrownAway(database: Database, through: Day): Promise<WriteOffToRecord | null> {
  const adjustmentId = spendingIdOf('thrown away')
  if (await findDocument(database, stockAdjustment, demoShopId, adjustmentId)) return null
  const balances = await database.collections.stockBalances
    .find({ '_id.shopId': demoShopId, quantityMilli: { $gte: milli(10_000) } })
    .toArray()
  const there = new Set(balances.map(({ _id }) => _id.productId))
  const keeps = catalogue.filter(
    ({ productId, sku, isLoose }) => !isLoose && !discontinuedSkus.has(sku) && there.has(productId),
  )
  const spoilt = [keeps.find(isOf('Tins and pastes')), keeps.find(isOf('Biscuits and sweets'))]
  const lines = spoilt.flatMap((product, at) =>
    product
      ? [{ lineId: String(at + 1), productId: product.productId, quantityMilli: milli((at + 1) * 1000) }]
      : [],
  )
  if (lines.length === 0) return null
  const note = 'The roof leaked over the back shelf'
  return { adjustmentId, writeOff: { businessDay: through, reason: 'spoilt', note, lines } }
}

function isOf(category: string) {
  return (product: (typeof catalogue)[number]) => product.category === category
}

/** As much again as came last, sent yesterday. */
async function order(
  { database, now }: DemoDeps,
  { supplierId }: Wholesaler,
  { like, through }: { like: StockReceipt; through: Day },
): Promise<void> {
  const ordered = { shopId: demoShopId, orderId: spendingIdOf('order on its way') }
  const content = {
    ...{ supplierId, orderedOn: through, expectedOn: addDays(through, 4) },
    lines: like.lines.map(({ lineId, productId, quantityMilli, valueMinor }) => ({
      ...{ lineId, productId, quantityMilli },
      unitCostMinor: minor(Math.round((valueMinor * 1000) / quantityMilli)),
    })),
  }
  if (!(await findOrder(database, ordered)))
    await saveOrder(database, { ...ordered, byUid: 'demo' }, { ...content, revision: 0 }, now())
  const there = await findOrder(database, ordered)
  if (there?.state === 'draft')
    await decideOrder(database, ordered, { state: 'sent', revision: there.revision })
}

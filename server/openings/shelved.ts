import type { Day } from '#domain/business-day.ts'
import { postingDay as postingDayOf } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import { firstLocation } from '#domain/posting/dims.ts'
import { heldAt } from '#domain/stock/at-locations.ts'
import { undoReceipt } from '#domain/stock/moving-average.ts'
import { accounts } from '#domain/terms/chart.ts'
import { type Group, toRecord } from '../books/engine/document-kind.ts'
import { reversal } from '../books/kinds/index.ts'
import type { SeenStock } from '../books/kinds/reversal/to-record.ts'
import { stockReceipt } from '../books/kinds/stock-receipt/kind.ts'
import type { StockReceiptDocument } from '../books/kinds/stock-receipt/stored.ts'
import { goodsStillThere } from '../deliveries/goods-still-there.ts'
import { importedId } from '../imports/ids.ts'
import { ownBarcodesOf } from '../products/product.ts'
import { findBalances, findBySkuOrBarcode } from '../products/store.ts'
import type { SettledShop } from '../shops/settled-shop.ts'
import { planShelved, type Shelved } from './import-plan.ts'
import { type OpeningStock, openingStockOf } from './import-store.ts'
import type { ReadOpening } from './read-openings.ts'
import { type Deps, type Done, type Place, record } from './record-rows.ts'

type Corrected = Shelved & { name: string; stands: StockReceiptDocument; seen: readonly SeenStock[] }

/** Takes a list of goods that stood on the shelves. What is posted with other figures is corrected while all of it is there. */
export async function takeShelved(
  deps: Deps,
  place: Place & Pick<SettledShop, 'lockedThrough'>,
  rows: readonly ReadOpening[],
  { today, isDryRun }: { today: Day; isDryRun: boolean },
): Promise<Done> {
  const { shopId } = place
  const codes = rows.flatMap(({ fields }) => fields.product ?? [])
  const found = await findBySkuOrBarcode(deps.database, shopId, codes, codes)
  const products = found.map((product) => ({
    ...{ productId: product._id.productId, sku: product.sku, name: product.name },
    barcodes: ownBarcodesOf(product),
  }))
  const ids = products.map(({ productId }) => productId)
  const posted = await openingStockOf(deps.database, shopId, ids)
  const standing = new Map(
    [...posted].flatMap(([productId, { stands }]) =>
      stands?.lines[0] ? [[productId, stands.lines[0]]] : [],
    ),
  )
  const plan = planShelved(rows, products, standing)
  const corrected: Corrected[] = []
  for (const shelved of plan.corrected) {
    const stands = posted.get(shelved.productId)?.stands
    if (!stands) throw new Error(`no opening stock of ${shelved.productId} stands`)
    const seen = await seenOf(deps, stands)
    if (seen) corrected.push({ ...shelved, stands, seen })
    else plan.refusals.add(shelved.row, [goneFault(shelved.name)])
  }
  const groups = [
    ...plan.created.map((one) => ({ row: one.row, group: [receiptOf(place, one, today, posted)] })),
    ...corrected.map((one) => ({ row: one.row, group: correctionOf(place, one, posted) })),
  ]
  const failed = isDryRun ? new Set<number>() : await record(deps, shopId, groups, plan.refusals)
  const isTaken = ({ row }: Shelved) => !failed.has(row)
  const taken = [...plan.created, ...corrected, ...plan.unchanged].filter(isTaken)
  return {
    created: plan.created.filter(isTaken).length,
    corrected: corrected.filter(isTaken).length,
    unchanged: plan.unchanged.length,
    newParties: 0,
    totalMinor: minor(taken.reduce((sum, { valueMinor }) => sum + valueMinor, 0)),
    refusals: plan.refusals,
  }
}

/** What there is of goods that stand as opening stock; null where some of them left since, or stand elsewhere now. */
async function seenOf(
  { database }: Deps,
  stands: StockReceiptDocument,
): Promise<readonly SeenStock[] | null> {
  const [line] = stands.lines
  if (!line) return null
  const { productId, quantityMilli, valueMinor } = line
  try {
    const seen = await goodsStillThere(database, stands)
    const balance = (await findBalances(database, stands._id.shopId, [productId])).get(productId)
    const isThere =
      balance && heldAt(balance, stands.location ?? firstLocation).quantityMilli >= quantityMilli
    return isThere && undoReceipt(balance, quantityMilli, valueMinor) ? seen : null
  } catch (error) {
    if (error instanceof Refusal && error.code === 'delivery_goods_gone') return null
    throw error
  }
}

function goneFault(name: string) {
  return {
    ...{ code: 'opening_posted', field: 'quantity' as const },
    detail: `The opening stock of ${name} is posted already, with other figures, and some of it was sold, moved or written off since. Count it to correct the quantity; its cost stays as it is posted.`,
  }
}

/** What a row says, as goods that came in; under the next id of the product once it was corrected. */
function receiptOf(
  { byUid }: Place,
  { productId, quantityMilli, valueMinor }: Shelved,
  businessDay: Day,
  posted: ReadonlyMap<string, OpeningStock>,
) {
  const generation = posted.get(productId)?.generations ?? 0
  const receipt = {
    receiptId: generation === 0 ? `opening:${productId}` : `opening:${productId}:${generation}`,
    ...{ businessDay, against: accounts.openingBalances },
    lines: [{ lineId: '1', productId, quantityMilli, valueMinor }],
  }
  return toRecord(stockReceipt, receipt, byUid)
}

/** What stands is taken back on its own day, and what the row says is posted on it: the goods are held twice on none. */
function correctionOf(
  place: Place & Pick<SettledShop, 'lockedThrough'>,
  { stands, seen, ...shelved }: Corrected,
  posted: ReadonlyMap<string, OpeningStock>,
): Group {
  const { shopId, byUid, lockedThrough } = place
  const id = stands._id.receiptId
  const businessDay = postingDayOf(stands.postingDay, lockedThrough)
  const back = {
    reversalId: importedId(shopId, 'reversal', id),
    reversal: {
      of: { kind: 'stock-receipt' as const, id },
      ...{ reason: 'Corrected by a list of openings', businessDay },
    },
    seen,
  }
  return [toRecord(reversal, back, byUid), receiptOf(place, shelved, businessDay, posted)]
}

import type { Day } from '#domain/business-day.ts'
import { dayInWords } from '#domain/day-in-words.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import { firstLocation } from '#domain/posting/dims.ts'
import { heldAt } from '#domain/stock/at-locations.ts'
import { undoReceipt } from '#domain/stock/moving-average.ts'
import { accounts } from '#domain/terms/chart.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import type { SeenStock } from '../books/engine/document-kind.ts'
import { type Group, toRecord } from '../books/engine/document-kind.ts'
import { reversal } from '../books/kinds/index.ts'
import { stockReceipt } from '../books/kinds/stock-receipt/kind.ts'
import type { StockReceiptDocument } from '../books/kinds/stock-receipt/stored.ts'
import { countedAfterEntry } from '../counts/posted-store.ts'
import type { Database } from '../db/client.ts'
import { goodsStillThere } from '../deliveries/goods-still-there.ts'
import { importedId } from '../imports/ids.ts'
import { ownBarcodesOf } from '../products/product.ts'
import { findBalances, findBySkuOrBarcode } from '../products/store.ts'
import type { SettledShop } from '../shops/settled-shop.ts'
import { planShelved, type Shelved } from './import-plan.ts'
import { foundOf, type OpeningStock, openingStockOf } from './import-store.ts'
import { isLocked, lockedError } from './locked.ts'
import type { ReadOpening } from './read-openings.ts'
import { askFirst, type Deps, type Done, implausibleFigures, type Place, record } from './record-rows.ts'

type Corrected = Shelved & { name: string; existing: StockReceiptDocument; seen: readonly SeenStock[] }

type ShelvedPlace = Place & { shop: SettledShop }
type Posted = ReadonlyMap<string, OpeningStock>

/**
 * Takes a list of opening stock. What is posted with other figures is corrected while its month is
 * not locked and all of it is there, its quantity until it is counted.
 */
export async function takeShelved(
  deps: Deps,
  place: ShelvedPlace,
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
  const recorded = new Map(
    [...posted].flatMap(([productId, { existing }]) =>
      existing?.lines[0] ? [[productId, existing.lines[0]]] : [],
    ),
  )
  const plan = planShelved(rows, products, recorded)
  const corrected = await correctable(deps, place, plan, posted)
  const created = await notCounted(deps, place, plan)
  const groups = [
    ...created.map((one) => ({ row: one.row, group: [receiptOf(place, one, today, posted)] })),
    ...corrected.map((one) => ({ row: one.row, group: correctionOf(place, one, posted) })),
  ]
  const implausible = isDryRun ? await implausibleFigures(deps, shopId, groups) : []
  if (!isDryRun) await askFirst(deps, shopId, groups)
  const failed = isDryRun ? new Set<number>() : await record(deps, shopId, groups, plan.refusals)
  const isTaken = ({ row }: Shelved) => !failed.has(row)
  const taken = [...created, ...corrected, ...plan.unchanged].filter(isTaken)
  return {
    created: created.filter(isTaken).length,
    corrected: corrected.filter(isTaken).length,
    unchanged: plan.unchanged.length,
    newParties: 0,
    totalMinor: minor(taken.reduce((sum, { valueMinor }) => sum + valueMinor, 0)),
    refusals: plan.refusals,
    rowsCorrected: new Set(corrected.map(({ row }) => row)),
    rowsUnchanged: new Set(plan.unchanged.map(({ row }) => row)),
    implausible,
  }
}

/** Of the new rows of a list those without an earlier count. The others are refused. */
async function notCounted(
  { database }: Deps,
  { shop }: ShelvedPlace,
  { created, refusals }: ReturnType<typeof planShelved>,
): Promise<Shelved[]> {
  const beforeAll = { entryNumber: 0, recordedAt: new Date(0) }
  const counted = await countedSince(
    database,
    shop,
    new Map(created.map(({ productId }) => [productId, beforeAll])),
  )
  return created.filter(({ row, productId, name }) => {
    const since = counted.get(productId)
    if (since) refusals.add(row, [countedBeforeError(name, since)])
    return since === undefined
  })
}

/** Of what a list corrects that which still may be. The others are refused. */
async function correctable(
  deps: Deps,
  { shop }: ShelvedPlace,
  { corrected, refusals }: ReturnType<typeof planShelved>,
  posted: Posted,
): Promise<Corrected[]> {
  const there: Corrected[] = []
  for (const shelved of corrected) {
    const existing = posted.get(shelved.productId)?.existing
    if (!existing) throw new Error(`no opening stock of ${shelved.productId} is recorded`)
    if (isLocked(existing.postingDay, shop.lockedThrough)) {
      const error = lockedError(`The opening stock of ${shelved.name}`, existing.postingDay)
      refusals.add(shelved.row, [error])
      continue
    }
    const seen = await seenOf(deps, existing)
    if (seen) there.push({ ...shelved, existing, seen })
    else refusals.add(shelved.row, [goneError(shelved.name)])
  }
  // Read after the stock: a count that is posted in between changes the stock.
  const counted = await countedSince(
    deps.database,
    shop,
    new Map(
      there.filter(changesQuantity).flatMap(({ productId }) => {
        const opening = posted.get(productId)
        return opening ? [[productId, opening.first]] : []
      }),
    ),
  )
  return there.filter(({ row, productId, name }) => {
    const since = counted.get(productId)
    if (since) refusals.add(row, [countedError(name, since)])
    return since === undefined
  })
}

function changesQuantity({ existing, quantityMilli }: Corrected): boolean {
  return existing.lines[0]?.quantityMilli !== quantityMilli
}

/** What there is of goods in the opening stock; null if some of them left since, or are elsewhere now. */
async function seenOf(
  { database }: Deps,
  existing: StockReceiptDocument,
): Promise<readonly SeenStock[] | null> {
  const [line] = existing.lines
  if (!line) return null
  const { productId, quantityMilli, valueMinor } = line
  try {
    const seen = await goodsStillThere(database, existing)
    const balance = (await findBalances(database, existing._id.shopId, [productId])).get(productId)
    const isThere =
      balance && heldAt(balance, existing.location ?? firstLocation).quantityMilli >= quantityMilli
    return isThere && undoReceipt(balance, quantityMilli, valueMinor) ? seen : null
  } catch (error) {
    if (error instanceof Refusal && error.code === 'delivery_goods_gone') return null
    throw error
  }
}

function goneError(name: string) {
  return {
    ...{ code: 'opening_posted', field: 'quantity' as const },
    detail: `The opening stock of ${name} is already posted with other figures, and some of it has since been sold, moved or written off. Count it to correct the quantity; its cost stays as posted.`,
  }
}

/** What was counted, or found, is in the stock beside the opening: another quantity would have it twice. */
function countedError(name: string, { day, how }: CountedSince) {
  const [happened, remedy] =
    how === 'found'
      ? [`Some of ${name} was recorded as found on ${dayInWords(day)}`, 'Count it']
      : [`${name} was counted on ${dayInWords(day)}`, 'Count it again']
  return {
    ...{ code: 'opening_counted', field: 'quantity' as const },
    detail: `${happened}, after its opening stock was posted, so the opening quantity stays. ${remedy} to correct the stock. You can still change the cost, with the quantity as posted.`,
  }
}

/** What was counted, or found, before any opening stock is in the stock already: the list would have it twice. */
function countedBeforeError(name: string, { day, how }: CountedSince) {
  const happened =
    how === 'found'
      ? `Some of ${name} was recorded as found on ${dayInWords(day)}`
      : `${name} was counted on ${dayInWords(day)}`
  return {
    ...{ code: 'opening_counted', field: 'quantity' as const },
    detail: `${happened}, so it is already in stock, and an opening quantity would be added on top. Leave this row out, and count ${name} again if the stock is wrong.`,
  }
}

/** What a row says, as goods that came in; under the next id of the product once it was corrected. */
function receiptOf(
  { byUid }: Place,
  { productId, quantityMilli, valueMinor }: Shelved,
  businessDay: Day,
  posted: Posted,
) {
  const generation = posted.get(productId)?.generations ?? 0
  const receipt = {
    receiptId: generation === 0 ? `opening:${productId}` : `opening:${productId}:${generation}`,
    ...{ businessDay, against: accounts.openingBalances },
    lines: [{ lineId: '1', productId, quantityMilli, valueMinor }],
  }
  return toRecord(stockReceipt, receipt, byUid)
}

/** The recorded one is reversed on its own day, and the row is posted on it: on no day are the goods counted twice. */
function correctionOf(place: ShelvedPlace, { existing, seen, ...shelved }: Corrected, posted: Posted): Group {
  const { shopId, byUid } = place
  const id = existing._id.receiptId
  const businessDay = existing.postingDay
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

type CountedSince = { day: Day; how: 'counted' | 'found' }

/**
 * When products were last counted, or more of them found, after the books first heard of their opening stock: of those
 * that were. Opening stock is at the first place, and what is elsewhere says nothing of it.
 * @param openings by product
 */
async function countedSince(
  database: Database,
  shop: SettledShop,
  openings: ReadonlyMap<string, OpeningStock['first']>,
): Promise<Map<string, CountedSince>> {
  const since = new Map<string, CountedSince>()
  if (openings.size === 0) return since
  const place = { shopId: shop._id, location: undefined }
  const [counted, found] = await Promise.all([
    countedAfterEntry(database, place, openings),
    foundOf(database, shop._id, [...openings.keys()]),
  ])
  for (const [productId, at] of counted)
    since.set(productId, { day: businessDayOf(at.toISOString(), shop), how: 'counted' })
  for (const { productId, entryNumber, businessDay } of found) {
    const opening = openings.get(productId)
    if (!opening || entryNumber < (opening.entryNumber ?? 0)) continue
    const known = since.get(productId)
    if (!known || known.day < businessDay) since.set(productId, { day: businessDay, how: 'found' })
  }
  return since
}

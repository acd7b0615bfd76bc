import { accounts } from '#domain/terms/chart.ts'
import type { AppDeps } from '#server/wiring/app-deps.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import type { StoredProduct } from './product.ts'
import { forgetOpeningStock } from './store.ts'

/**
 * Posts the opening stock against opening balances. The receipt's id is derived from the
 * product's: however often this is tried, each product's opening stock is posted once.
 */
export async function postOpeningStock(
  { database, writer, now }: Pick<AppDeps, 'database' | 'writer' | 'now'>,
  shopId: string,
  byUid: string,
  products: readonly StoredProduct[],
): Promise<void> {
  const waiting = products.flatMap(({ _id: { productId }, openingStock }) =>
    openingStock && openingStock.quantityMilli > 0 ? [{ productId, ...openingStock }] : [],
  )
  if (waiting.length === 0) return
  const shop = await requireSettledShop(database, shopId)
  const businessDay = businessDayOf(now().toISOString(), shop)
  await writer.receiveStock(
    shopId,
    waiting.map(({ productId, quantityMilli, valueMinor }) => ({
      receiptId: `opening:${productId}`,
      businessDay,
      against: accounts.openingBalances,
      lines: [{ lineId: '1', productId, quantityMilli, valueMinor }],
    })),
    byUid,
  )
  await forgetOpeningStock(
    database,
    shopId,
    waiting.map(({ productId }) => productId),
  )
}

import type { UnbilledDeliveries } from '#domain/api/delivery-bill.ts'
import { minor, sumMinor } from '#domain/money.ts'
import { headOf } from '#domain/open-items/family.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { StockReceiptDocument } from '../books/kinds/stock-receipt/stored.ts'
import type { Database } from '../db/client.ts'
import { readBalances, whileBooksStand } from '../ledger/store.ts'
import { readPartyMerges } from '../parties/merges-store.ts'
import { findStockedByIds } from '../stock/store.ts'
import { supplierStore } from '../suppliers/service.ts'
import { deliveriesByIds, openOnGoodsNotBilled } from './store.ts'

/** Deliveries whose bill is still to come, compared with account 2050 at the same moment. */
export async function unbilledDeliveries(database: Database, shopId: string): Promise<UnbilledDeliveries> {
  return whileBooksStand(database.collections, shopId, async () => {
    const [open, ledger] = await Promise.all([
      openOnGoodsNotBilled(database, shopId),
      readBalances(database.collections, shopId, null),
    ])
    const found = await deliveriesByIds(
      database,
      shopId,
      open.map(({ document }) => document),
    )
    const items = await describe(database, shopId, found)
    const valueMinor = sumMinor(open.map(({ openMinor }) => openMinor))
    // A liability is on the credit side.
    const ledgerMinor = minor(0 - (ledger.get(accounts.goodsNotBilled) ?? 0))
    return { items, valueMinor, ledgerMinor, ties: valueMinor === ledgerMinor }
  })
}

async function describe(
  database: Database,
  shopId: string,
  deliveries: readonly StockReceiptDocument[],
): Promise<UnbilledDeliveries['items']> {
  const merges = await readPartyMerges(database.collections, shopId)
  const [products, suppliers] = await Promise.all([
    findStockedByIds(database, shopId, [
      ...new Set(deliveries.flatMap(({ lines }) => lines.map(({ productId }) => productId))),
    ]),
    supplierStore.findAll(database, shopId, [
      ...new Set(deliveries.flatMap(({ party }) => (party === undefined ? [] : headOf(party, merges)))),
    ]),
  ])
  const productOf = new Map(products.map((product) => [product._id.productId, product]))
  const names = new Map(suppliers.map(({ id, name }) => [id, name]))
  return deliveries.flatMap((delivery) => {
    const { _id, party, supplierName, postingDay, businessDay, reference, entryNumber, lines } = delivery
    if (party === undefined) return []
    return [
      {
        deliveryId: _id.receiptId,
        supplierId: headOf(party, merges),
        supplierName: names.get(headOf(party, merges)) ?? supplierName ?? 'Unknown supplier',
        businessDay: businessDay ?? postingDay,
        reference: reference ?? null,
        entryNumber: entryNumber ?? 0,
        valueMinor: sumMinor(lines.map(({ valueMinor }) => valueMinor)),
        lines: lines.map(({ lineId, productId, quantityMilli, valueMinor, invoiced }) => {
          const product = productOf.get(productId)
          return {
            ...{ lineId, productId, quantityMilli },
            sku: product?.sku ?? '',
            name: product?.name ?? 'Unknown product',
            unit: (product?.unit ?? 'piece') as UnbilledDeliveries['items'][number]['lines'][number]['unit'],
            receivedMinor: valueMinor,
            taxClassId: invoiced?.taxClassId ?? 'standard',
          }
        }),
      },
    ]
  })
}

import { type Minor, minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { BillCreditDocument } from '../books/kinds/bill-credit/stored.ts'
import { type DeliveryBillDocument, deliveryBills } from '../books/kinds/delivery-bill/stored.ts'
import { type StockReceiptDocument, stockReceipts } from '../books/kinds/stock-receipt/stored.ts'
import type { Database } from '../db/client.ts'
import { returnsTakenBack } from '../deliveries/store.ts'
import { findReversedIds } from '../reversals/find-reversal.ts'
import { activeCredits } from './credits-store.ts'

/** What is still owed to a supplier for a document; zero if nothing was ever owed. */
export async function openOnPayables(
  { collections }: Database,
  shopId: string,
  { party, document }: { party: string | undefined; document: string },
): Promise<Minor> {
  if (party === undefined) return minor(0)
  const item = await collections.openItems.findOne({
    _id: { shopId, account: accounts.payables, party, document },
  })
  return item?.openMinor ?? minor(0)
}

/** The bill of a delivery that arrived before its bill, if it is recorded and not reversed. */
export async function findDeliveryBill(
  database: Database,
  delivery: StockReceiptDocument,
): Promise<DeliveryBillDocument | null> {
  return (await billsOf(database, delivery)).find(({ isFreight }) => !isFreight) ?? null
}

/** Whether a bill for freight of a delivery is recorded and not reversed. */
export async function hasFreight(database: Database, delivery: StockReceiptDocument): Promise<boolean> {
  return (await billsOf(database, delivery)).some(({ isFreight }) => isFreight)
}

async function billsOf(
  database: Database,
  { _id: { shopId, receiptId }, lines }: StockReceiptDocument,
): Promise<DeliveryBillDocument[]> {
  const found = await database.collections.deliveryBills
    .find({
      '_id.shopId': shopId,
      'lines.productId': { $in: lines.map(({ productId }) => productId) },
      'lines.deliveryId': receiptId,
    })
    .toArray()
  const ids = found.map(({ _id }) => _id.deliveryBillId)
  const takenBack = await findReversedIds(database, shopId, [deliveryBills], { ids })
  return found.filter(({ _id }) => !takenBack.has(_id.deliveryBillId))
}

/** Credit notes on a bill, and returns of its deliveries, that are not reversed. */
export async function readActiveOn(
  database: Database,
  shopId: string,
  { billId, deliveries }: { billId: string; deliveries: readonly string[] },
): Promise<{ credits: BillCreditDocument[]; returns: StockReceiptDocument[] }> {
  const [credits, returns, returnsBack] = await Promise.all([
    activeCredits(database, shopId, billId),
    database.db
      .collection<StockReceiptDocument>(stockReceipts.name)
      .find({ '_id.shopId': shopId, returnOf: { $in: [...deliveries] } })
      .toArray(),
    returnsTakenBack(database, shopId, deliveries),
  ])
  return {
    credits,
    returns: returns.filter(({ _id }) => !returnsBack.includes(_id.receiptId)),
  }
}

import type { BillCreditBody } from '#domain/documents/bill-credit/schema.ts'
import type { GoodsBillKind } from '#domain/documents/goods-credit/schema.ts'
import type { Minor } from '#domain/money.ts'
import type { Milli } from '#domain/quantity.ts'
import type { KeptPurchaseTaxes, PurchaseLine } from '#domain/tax/purchase.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { dayText, has, idOf, listOf, long, positiveLong, text } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'
import type { HeldShare } from '../../engine/document-kind.ts'

type Credit = StoredDocument &
  Omit<BillCreditBody, 'lines'> &
  KeptPurchaseTaxes & {
    _id: { shopId: string; creditId: string }
    supplierId: string
    /** What was still owed on the bill and is not any more. */
    settledMinor: Minor
    /** What becomes a credit of the supplier. */
    restMinor: Minor
  }

/** Of a bill of expenses. */
export type ExpenseCreditDocument = Credit & { of?: undefined; lines: BillCreditBody['lines'] }

/** Of the price of goods: `billId` is the bill for them, or the delivery that came with its bill. */
export type GoodsCreditDocument = Credit & {
  of: GoodsBillKind
  lines: (PurchaseLine & {
    /** The line of the bill. */
    lineId: string
    account: AccountCode
    productId: string
    /** What came of it and did not go back to the supplier until then. */
    quantityMilli: Milli
  } & HeldShare)[]
}

export type BillCreditDocument = ExpenseCreditDocument | GoodsCreditDocument

/** Each follows its bill. */
export const billCredits: DocumentCollection<BillCreditDocument> = {
  name: 'billCredits',
  idName: 'creditId',
  parties: ['supplierId'],
  follows: 'billId',
  movesByLines: true,
  schema: has(
    {
      _id: idOf('shopId', 'creditId'),
      billId: text,
      supplierId: text,
      businessDay: dayText,
      postingDay: dayText,
      lines: listOf(
        has(
          { account: text, netMinor: positiveLong, taxes: listOf(has({ amountMinor: positiveLong })) },
          {
            ...{ productId: text, quantityMilli: positiveLong, toStockMinor: long },
            ...{ heldMilli: positiveLong, worthMinor: long },
          },
        ),
      ),
      totalMinor: positiveLong,
      settledMinor: positiveLong,
      restMinor: positiveLong,
    },
    { of: text },
  ),
  indexes: [
    [{ '_id.shopId': 1, postingDay: 1 }],
    [{ '_id.shopId': 1, billId: 1 }],
    [{ '_id.shopId': 1, supplierId: 1, postingDay: 1 }],
    [
      { '_id.shopId': 1, 'lines.productId': 1 },
      { partialFilterExpression: { 'lines.productId': { $exists: true } } },
    ],
  ],
}

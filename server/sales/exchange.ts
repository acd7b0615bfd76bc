import type { z } from 'zod'
import type { ExchangeBody, ExchangeRecorded } from '#domain/api/sale.ts'
import { checkExchange } from '#domain/documents/sale/exchange.ts'
import { type BookWriter, requireRecorded } from '../books/book-writer.ts'
import { toRecord } from '../books/engine/document-kind.ts'
import { usesOfSale } from '../books/kinds/deposit-use/kind.ts'
import { returned as returnKind } from '../books/kinds/return/kind.ts'
import { sale as saleKind } from '../books/kinds/sale/kind.ts'
import { soldTime } from '../books/kinds/sale/sold-at.ts'
import type { Database } from '../db/client.ts'
import { foundOf, type Seller, saleToRecord } from './service.ts'

/**
 * Records what came back and what went out for it, both or neither.
 * @throws Refusal exchange_mismatch, and as a return or a sale is refused
 */
export async function recordExchange(
  { database, writer }: { database: Database; writer: BookWriter },
  { shopId, exchangeId }: { shopId: string; exchangeId: string },
  seller: Seller,
  { returned, sold, isSentAgain }: ExchangeBody,
): Promise<{ isNew: boolean; recorded: z.infer<typeof ExchangeRecorded>; soldAt: string }> {
  checkExchange(exchangeId, returned.sale, sold.sale)
  const found = await foundOf(database, shopId, seller, [returned, sold])
  const recordOf = (one: ExchangeBody['sold']) => ({
    ...saleToRecord(seller, one, found),
    ...(!isSentAgain && { awaitsAnswer: true as const }),
  })
  const isPaidInGoods = sold.sale.totals.changeMinor === 0
  const documents = [
    toRecord(returnKind, { ...recordOf(returned), ...(isPaidInGoods && { isPaidInGoods }) }, seller.uid),
    toRecord(saleKind, recordOf(sold), seller.uid),
    ...usesOfSale(sold, seller.uid),
  ]
  const [result] = await writer.record(shopId, [documents]).finally(found.release)
  const [first, second] = requireRecorded(result)
  if (!first || !second) throw new Error(`the exchange ${exchangeId} was recorded in part`)
  return {
    isNew: second.outcome === 'recorded',
    // Both have the same time: see `checkExchange`.
    soldAt: soldTime({ soldAt: sold.sale.soldAt, ...found.sentOf(sold.sale) }),
    recorded: { returned: JSON.parse(first.answer), sold: JSON.parse(second.answer) },
  }
}

import { checkSale } from '#domain/documents/sale/check.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import type { RefusedBecause } from '../outbox/policy.ts'
import { sendAtOnce } from '../outbox/send.ts'
import { shiftNotSent } from '../shift/not-sent.ts'
import { nextNumber, withNumberBack } from './receipt-number.ts'
import { tillDb } from './till-db.ts'
import type { WaitingSale } from './waiting-sale.ts'

/** This device has no receipt numbers of its own yet. */
export class NoTill extends Error {
  override readonly name = 'NoTill'
}

type ReturnOutcome =
  | { type: 'recorded' }
  /** The server may have it or not: it is sent again by itself. */
  | { type: 'unanswered' }
  | { type: 'refused'; because: RefusedBecause }

/**
 * Records a return with the next receipt number of this device. Unlike a sale it waits for the server, which alone
 * knows what other devices have taken back: what it refuses leaves nothing here, and its number goes to the next receipt.
 * @param compose the return with this till and number
 * @throws NoTill; the Refusal the server would answer with
 */
export async function recordReturn(
  shopId: string,
  returnId: string,
  compose: (till: Pick<SaleBody, 'tillId' | 'receiptNumber' | 'shiftId'>) => SaleBody,
  namesOf: (sale: SaleBody) => Omit<WaitingSale['names'], 'tillName'>,
): Promise<ReturnOutcome> {
  const db = tillDb()
  const put = () =>
    db.transaction('rw', [db.tills, db.outbox], async () => {
      const till = await db.tills.get(shopId)
      if (till === undefined) throw new NoTill('This device is not a till of this shop')
      const next = nextNumber(till)
      const sale = compose({
        tillId: till.tillId,
        receiptNumber: next.receiptNumber,
        ...(till.shift && { shiftId: till.shift.shiftId }),
      })
      checkSale(sale)
      const names = { tillName: till.name, ...namesOf(sale) }
      const waiting: WaitingSale = { saleId: returnId, shopId, sale, names, refused: null }
      await db.outbox.add(waiting)
      await db.tills.put(next.till)
      return waiting
    })
  const takeBack = ({ sale }: WaitingSale) =>
    db.transaction('rw', [db.tills, db.outbox], async () => {
      await db.outbox.delete(returnId)
      const till = await db.tills.get(shopId)
      if (till) await db.tills.put(withNumberBack(till, sale.receiptNumber))
    })
  const because = await shiftNotSent(shopId)
  if (because) return { type: 'refused', because }
  const { outcome } = await sendAtOnce(shopId, put, takeBack)
  if (outcome.type === 'refused') return outcome
  return { type: outcome.type === 'sent' ? 'recorded' : 'unanswered' }
}

import { depositPaper } from '#domain/api/papers/deposit-paper.ts'
import { missingPaper } from '#domain/api/papers/missing-paper.ts'
import { paymentPaper } from '#domain/api/papers/payment-paper.ts'
import { receiptOfRecorded } from '#domain/api/papers/recorded-receipt.ts'
import { shiftPaper } from '#domain/api/papers/shift-paper.ts'
import type { PrintOrder } from '#domain/api/print-order.ts'
import { shiftFor } from '#domain/api/takings.ts'
import { Refusal } from '#domain/errors.ts'
import type { Paper } from '#domain/receipt/paper.ts'
import { receiptPaper } from '#domain/receipt/receipt-paper.ts'
import { testPaper } from '#domain/receipt/test-paper.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { customerBalance } from '../credit/balance.ts'
import { findPayment, payments } from '../credit/payments.ts'
import { customerStore } from '../customers/service.ts'
import { readDeposit } from '../deposits/service.ts'
import { readDocument } from '../documents/served.ts'
import type { Caller } from '../http/caller.ts'
import { seesCodes, withMaskedCodes } from '../sales/mask-codes.ts'
import { requireSale } from '../sales/service.ts'
import { readShift } from '../shifts/read.ts'
import { findLastShift } from '../shifts/store.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { findTillNames } from '../tills/store.ts'

type OfTill = { shopId: string; tillId: string }

/** Receipt printers may lack the currency sign: the code is printed. */
const onPrinter = { hasLetters: true }

/** For so long a receipt is handed out: after that it is a copy, and shows no code of store credit to staff. */
const handedOutForMs = 15 * 60_000

/**
 * The paper of a document as it is on record.
 * @param isFirst whether the server prints it for the first time: everything after that is a copy
 * @throws Refusal sale_not_found, shift_not_found, party_payment_not_found, deposit_not_found
 */
export async function paperOf(
  deps: BooksDeps,
  { shopId, tillId }: OfTill,
  { document, format }: PrintOrder,
  caller: Pick<Caller, 'right' | 'seesTakings'>,
  isFirst: boolean,
): Promise<Paper> {
  const { database, now } = deps
  const shop = await requireSettledShop(database, shopId)
  const tillName = (await findTillNames(database, shopId, [tillId])).get(tillId) ?? ''
  const customerNameOf = async (customerId = '') =>
    (await customerStore.namesOf(database, shopId, [customerId])).get(customerId) ?? ''
  const isOriginal = isFirst && 'isCopy' in document && !document.isCopy
  const handsOut = ({ recordedAt }: { recordedAt: string }, takenAt: string | null | undefined) =>
    isOriginal && takenAt === tillId && now().getTime() - Date.parse(recordedAt) < handedOutForMs
  switch (document.kind) {
    case 'sale': {
      const sale = await requireSale(database, shopId, document.id)
      const isHandedOut = handsOut(sale, sale.tillId)
      const shown = seesCodes(caller) || isHandedOut ? sale : withMaskedCodes(sale)
      return receiptPaper(receiptOfRecorded(shown, shop), shop, { isCopy: !isHandedOut, ...onPrinter })
    }
    case 'shift': {
      const shift = await readShift(database, shopId, document.id)
      return shiftPaper(shiftFor(caller.seesTakings && !document.isBlind, shift), shop, now().toISOString())
    }
    case 'payment': {
      const paymentId = document.id
      const found = await findPayment(database, shopId, paymentId)
      // A till prints only payments taken at it.
      const takenAt = found?.takenAtTillId ?? found?.tillId
      if (!found || (takenAt !== tillId && caller.right !== 'owner'))
        throw new Refusal('party_payment_not_found', { paymentId })
      const payment = await readDocument(deps, payments, shopId, paymentId)
      const { customerId = '' } = found
      const balance = await customerBalance(deps, shopId, customerId)
      const customerName = await customerNameOf(customerId)
      const isCopy = !handsOut(payment, takenAt)
      return paymentPaper({ payment, balance }, { shop, tillName, customerName })({ isCopy, ...onPrinter })
    }
    case 'deposit': {
      const deposit = await readDeposit(deps, shopId, document.id)
      const customerName = await customerNameOf(deposit.customerId)
      const beside = { shop, tillName: deposit.tillId === tillId ? tillName : null, customerName }
      return depositPaper(deposit, beside)({ isCopy: !handsOut(deposit, deposit.tillId), ...onPrinter })
    }
    case 'test':
      return testPaper(shop, format.columns)
    case 'missing': {
      const last = await findLastShift(database, shopId, tillId)
      const at = now().toISOString()
      return missingPaper(document.receipts, { till: tillName, shiftNumber: last?.number ?? null, at }, shop)
    }
  }
}

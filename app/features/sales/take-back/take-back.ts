import { v7 as newId } from 'uuid'
import { api } from '#app/api/client.ts'
import { describeError } from '#app/api/describe-error.ts'
import { documentTime } from '#app/api/device-clock.ts'
import { ApiProblem, Unreachable } from '#app/api/problem.ts'
import { cashierNow } from '#app/features/till/cashier/use-cashier.ts'
import { dayOf } from '#app/features/till/compose-sale.ts'
import { sendNow } from '#app/features/till/outbox/keeper.ts'
import { basketStoreOf } from '#app/features/till/storage/basket-store.ts'
import { NoTill, recordReturn } from '#app/features/till/storage/record-return.ts'
import { readSale } from '#domain/api/routes/sales.ts'
import type { Shop } from '#domain/api/shop.ts'
import type { Approval } from '#domain/documents/sale/approval.ts'
import { composeReturn } from '#domain/documents/sale/compose-return.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { valueOn } from '#domain/documents/setting/dated.ts'
import { zeroMinor } from '#domain/money.ts'
import { creditCode, creditCodeBytes } from '#domain/payments/credit-code.ts'
import type { ReceiptView } from '#domain/receipt/view.ts'
import { type SaleWithLeft, type TakeBackRequest, takenOf } from './draft.ts'

/** Another device took back some of the sale since it was shown. */
class LeftChanged extends Error {
  override readonly name = 'LeftChanged'
}

/** What comes back is worth nothing that could pay goods. */
class NothingToExchange extends Error {
  override readonly name = 'NothingToExchange'
  constructor(
    message = 'What comes back is worth less than the smallest coin: there is nothing to exchange.',
  ) {
    super(message)
  }
}

/** The coin that cash is rounded to today. */
export function smallestCoinNow(shop: Shop) {
  const day = dayOf(documentTime().at, shop)
  return valueOn(shop.settings.smallestCoinMinor, day) ?? undefined
}

/**
 * What comes back pays goods that go out: it is kept with the basket of this till, and recorded with its sale.
 * @throws LeftChanged, NothingToExchange; Unreachable
 */
export async function beginExchange(
  shop: Shop,
  { sale, view }: { sale: SaleWithLeft; view: ReceiptView },
  query: TakeBackRequest,
  returnId: string,
): Promise<void> {
  const { shopId } = shop
  await requireLeft(shopId, sale)
  const taken = takenOf(query.lines, sale, sale.leftToTakeBack)
  const exchangeId = newId()
  const {
    tillId: _,
    receiptNumber: _n,
    soldAt: _s,
    ...composed
  } = composeReturn(
    sale,
    sale.leftToTakeBack,
    { ...query, by: 'cash', taken, smallestCoinMinor: smallestCoinNow(shop) },
    { tillId: '', receiptNumber: '', soldAt: '' },
  )
  if (composed.tenders.length === 0) throw new NothingToExchange()
  const kept = composed.tenders.find(({ kind }) => kind === 'cash')
  const isOwed = composed.tenders.some(({ kind }) => kind === 'on-account')
  const store = basketStoreOf(shopId)
  await store.refresh()
  if (store.read()?.exchange)
    throw new NothingToExchange('The basket has an exchange already: record it first.')
  store.act({
    type: 'exchange',
    amountMinor: kept?.amountMinor ?? zeroMinor,
    ...(isOwed &&
      sale.customerId !== undefined && {
        customer: { customerId: sale.customerId, name: view.customerName ?? '' },
      }),
    exchange: {
      exchangeId,
      returnId,
      returned: { ...composed, exchange: exchangeId },
      names: namesOf(composed.lines, view),
      reference: `Exchange of ${sale.receiptNumber}`,
    },
  })
  await store.settled()
}

async function requireLeft(shopId: string, sale: SaleWithLeft): Promise<void> {
  const { leftToTakeBack } = await api.call(readSale, { shopId, saleId: sale.saleId })
  if (JSON.stringify(leftToTakeBack) !== JSON.stringify(sale.leftToTakeBack)) throw new LeftChanged()
}

/** What the receipt of a return shows and the return does not contain. */
function namesOf(lines: readonly { lineId: string }[], view: ReceiptView) {
  return {
    customerName: view.customerName,
    lines: lines.map(({ lineId }) => {
      const line = view.lines.find((one) => one.lineId === lineId)
      return { name: line?.name ?? 'Product', sku: '', unit: line?.unit ?? '' }
    }),
  }
}

/**
 * Records a return of a sale, as the server alone can allow it: what is left is asked once more before a receipt
 * number is taken.
 * @returns whether the server has answered: before it has, no money is given back
 * @throws LeftChanged; Unreachable while nothing is recorded; the server's refusal
 */
export async function takeBack(
  shop: Shop,
  { sale, view }: { sale: SaleWithLeft; view: ReceiptView },
  query: TakeBackRequest & { approvals: readonly Approval[] },
  returnId: string,
): Promise<{ returnId: string; isRecorded: boolean }> {
  const { shopId } = shop
  await requireLeft(shopId, sale)
  const soldBy = (await cashierNow(shopId))?.uid ?? null
  const { at: soldAt, clock } = documentTime()
  const taken = takenOf(query.lines, sale, sale.leftToTakeBack)
  const code = creditCode(crypto.getRandomValues(new Uint8Array(creditCodeBytes)))
  const outcome = await recordReturn(
    shopId,
    returnId,
    (till) => ({
      ...withCreditCode(
        composeReturn(
          sale,
          sale.leftToTakeBack,
          { ...query, taken, smallestCoinMinor: smallestCoinNow(shop) },
          { ...till, soldAt, ...(clock && { clock }), ...(soldBy !== null && { soldBy }) },
        ),
        code,
      ),
      ...(query.approvals.length > 0 && { approvals: [...query.approvals] }),
    }),
    ({ lines }) => namesOf(lines, view),
  )
  if (outcome.type === 'refused') {
    const { status, code, detail } = outcome.because
    throw new ApiProblem({ type: 'about:blank', title: 'Nothing was returned', status, code, detail })
  }
  if (outcome.type === 'unanswered') sendNow()
  return { returnId, isRecorded: outcome.type === 'recorded' }
}

/** What goes back as store credit is spent by the code that its receipt prints. */
function withCreditCode(composed: SaleBody, code: string): SaleBody {
  return {
    ...composed,
    tenders: composed.tenders.map((tender) =>
      tender.kind === 'store-credit' ? { ...tender, reference: code } : tender,
    ),
  }
}

/** Refusals after which what is left has to be read again. */
export function isLeftChanged(error: unknown): boolean {
  if (error instanceof LeftChanged) return true
  return error instanceof ApiProblem && ['return_exceeds_sale', 'return_mismatch'].includes(error.code)
}

export function describeTakeBack(error: unknown) {
  if (error instanceof Unreachable)
    return {
      title: 'A refund needs the server',
      detail:
        'Only the server knows what was returned elsewhere, and it can’t be reached. Nothing was recorded: give no money back until it can.',
      reference: null,
    }
  if (isLeftChanged(error))
    return {
      title: 'Part of this sale has already been returned',
      detail: 'Nothing was recorded. Check what is left below and try again.',
      reference: null,
    }
  if (error instanceof NothingToExchange)
    return { title: 'No exchange was begun', detail: error.message, reference: null }
  if (error instanceof NoTill)
    return {
      title: 'This device has no receipt numbers',
      detail: 'Load the page again and give the device a name.',
      reference: null,
    }
  return describeError(error)
}

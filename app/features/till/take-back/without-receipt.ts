import { v7 as newId } from 'uuid'
import { describeError } from '#app/api/describe-error.ts'
import { documentTime } from '#app/api/device-clock.ts'
import { ApiProblem, Unreachable } from '#app/api/problem.ts'
import type { Shop } from '#domain/api/shop.ts'
import type { Approval } from '#domain/documents/sale/approval.ts'
import { roundingDue } from '#domain/documents/sale/cash-rounding.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { valueOn } from '#domain/documents/setting/dated.ts'
import { Refusal } from '#domain/errors.ts'
import { type Minor, minor, sumMinor } from '#domain/money.ts'
import type { ReturnReason } from '#domain/terms/return-reason.ts'
import type { Basket } from '../basket/basket.ts'
import { cashierNow } from '../cashier/use-cashier.ts'
import { composeSale, dayOf } from '../compose-sale.ts'
import { sendNow } from '../outbox/keeper.ts'
import type { BasketStore } from '../storage/basket-store.ts'
import { recordReturn } from '../storage/record-return.ts'

type DocumentTime = ReturnType<typeof documentTime>
type OfTill = Pick<SaleBody, 'tillId' | 'receiptNumber' | 'shiftId'>

/** The basket as a return: at the price of the list, without what was given away, and paid back in cash. */
export function composeWithoutReceipt(
  shop: Shop,
  basket: Basket,
  reason: ReturnReason,
  {
    till,
    soldBy,
    sold = documentTime(),
  }: { till?: OfTill; soldBy?: string | null; sold?: DocumentTime } = {},
): SaleBody {
  const { at: soldAt, clock } = sold
  const lines = basket.lines.map(({ discount: _, priceChange, ...line }) =>
    priceChange ? { ...line, unitPriceMinor: priceChange.fromMinor } : line,
  )
  const { discount: _d, approvals: _a, note: _n, ...rest } = basket
  const {
    kind: _k,
    voided: _v,
    ...sale
  } = composeSale({
    basket: { ...rest, lines },
    shop,
    tillId: till?.tillId ?? '',
    receiptNumber: till?.receiptNumber ?? '',
    soldAt,
    clock,
    soldBy: soldBy ?? null,
    shiftId: till?.shiftId,
    tenders: [],
    changeMinor: minor(0),
  })
  const { grossMinor } = sale.totals
  const coin = valueOn(shop.settings.smallestCoinMinor, dayOf(soldAt, shop)) ?? undefined
  const cash = { kind: 'cash' as const, amountMinor: grossMinor }
  const roundingMinor = roundingDue({ tenders: [cash], totals: sale.totals }, coin)
  const paidMinor = minor(grossMinor - roundingMinor)
  return {
    ...sale,
    kind: 'return',
    reason,
    tenders: paidMinor === 0 ? [] : [{ kind: 'cash', amountMinor: paidMinor }],
    totals: { ...sale.totals, ...(roundingMinor !== 0 && { roundingMinor }) },
  }
}

/** What is handed over for it: to the nearest coin. */
export function cashBackOf({ tenders }: Pick<SaleBody, 'tenders'>): Minor {
  return sumMinor(tenders.map(({ amountMinor }) => amountMinor))
}

/**
 * Records it as the server allows it; the basket is empty then.
 * @returns whether the server has answered: before it has, no money is given back
 * @throws Unreachable while nothing is recorded; the server's refusal
 */
export async function takeBackBasket(
  shop: Shop,
  store: BasketStore,
  basket: Basket,
  { reason, approval }: { reason: ReturnReason; approval: Approval | null },
): Promise<{ isRecorded: boolean }> {
  if (!navigator.onLine) throw new Unreachable({ isTimeout: false, cause: null })
  const soldBy = (await cashierNow(shop.shopId))?.uid ?? null
  const outcome = await recordReturn(
    shop.shopId,
    basket.basketId,
    (till) => ({
      ...composeWithoutReceipt(shop, basket, reason, { till, soldBy }),
      ...(approval && { approvals: [approval] }),
    }),
    () => ({
      customerName: basket.customer?.name ?? null,
      lines: basket.lines.map(({ name, sku, unit }) => ({ name, sku, unit })),
    }),
  )
  if (outcome.type === 'refused') {
    const { status, code, detail } = outcome.because
    throw new ApiProblem({ type: 'about:blank', title: 'Nothing was returned', status, code, detail })
  }
  if (outcome.type === 'unanswered') sendNow()
  store.act({ type: 'taken-back', basketId: basket.basketId, nextId: newId() })
  await store.settled()
  return { isRecorded: outcome.type === 'recorded' }
}

export function errorOfTakeBack(error: unknown): string {
  if (error instanceof Unreachable)
    return 'A refund needs the server, which can’t be reached. Nothing was recorded: give no money back until it can.'
  return error instanceof Refusal ? error.message : describeError(error).detail
}

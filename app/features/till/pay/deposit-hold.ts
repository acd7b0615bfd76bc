import { api } from '#app/api/client.ts'
import { describeError } from '#app/api/describe-error.ts'
import { Unreachable } from '#app/api/problem.ts'
import * as routes from '#domain/api/routes/deposits.ts'
import type { Basket } from '../basket/basket.ts'
import { CreditNotKept } from './credit-age.ts'

/** The sale does without its deposits. */
export async function letDepositsGo(shopId: string, saleId: string): Promise<void> {
  await api.call(routes.releaseDeposits, { shopId, saleId, timeoutMs: 8_000 })
}

/**
 * The server keeps what deposits pay of a sale until it is recorded.
 * @throws CreditNotKept
 */
export async function holdDepositsAgain(
  shopId: string,
  { basketId: saleId, customer, tenders }: Basket,
): Promise<void> {
  for (const { deposit, amountMinor } of tenders) {
    if (!deposit || !customer) continue
    const { depositId } = deposit
    const body = { customerId: customer.customerId, amountMinor }
    try {
      await api.call(routes.holdDeposit, { shopId, saleId, depositId, body })
    } catch (error) {
      throw notKept(error)
    }
  }
}

function notKept(error: unknown): CreditNotKept {
  const why =
    error instanceof Unreachable
      ? 'The server did not answer. Record the sale again once it does, or take the deposit out and have the customer pay in another way.'
      : describeError(error).detail
  return new CreditNotKept(`The deposit could not be used for this sale, so nothing was recorded. ${why}`)
}

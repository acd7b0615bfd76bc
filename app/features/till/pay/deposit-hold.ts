import { api } from '#app/api/client.ts'
import { describeError } from '#app/api/describe-error.ts'
import { Unreachable } from '#app/api/problem.ts'
import type { DepositHold } from '#domain/api/deposit.ts'
import * as routes from '#domain/api/routes/deposits.ts'
import type { Basket } from '../basket/basket.ts'
import { CreditNotKept } from './credit-age.ts'
import { inTurn } from './in-turn.ts'

type Held = { shopId: string; saleId: string; depositId: string }

/** The server keeps so much of a deposit for a sale. */
export async function holdDeposit(of: Held, body: DepositHold): Promise<void> {
  await inTurn(() => api.call(routes.holdDeposit, { ...of, body }))
}

/** The sale does without this deposit; others that pay it are kept. */
export async function letDepositGo(of: Held): Promise<void> {
  await inTurn(() => api.call(routes.releaseDeposit, { ...of, timeoutMs: 8_000 }))
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
      await holdDeposit({ shopId, saleId, depositId }, body)
    } catch (error) {
      throw notKept(error)
    }
  }
}

function notKept(error: unknown): CreditNotKept {
  const why =
    error instanceof Unreachable
      ? 'The server did not answer. Record the sale again once it does, or remove the deposit and have the customer pay in another way.'
      : describeError(error).detail
  return new CreditNotKept(`The deposit could not be used for this sale, so nothing was recorded. ${why}`)
}

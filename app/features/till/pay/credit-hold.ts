import { api } from '#app/api/client.ts'
import { describeError } from '#app/api/describe-error.ts'
import { Unreachable } from '#app/api/problem.ts'
import * as routes from '#domain/api/routes/store-credit.ts'
import type { StoreCreditHold } from '#domain/api/store-credit.ts'
import { CreditNotKept, type CreditTender } from './credit-age.ts'
import { inTurn } from './in-turn.ts'

/** The server keeps so much of a code for a sale. */
export async function holdCredit(shopId: string, saleId: string, body: StoreCreditHold): Promise<void> {
  await inTurn(() => api.call(routes.holdStoreCredit, { shopId, saleId, body }))
}

/** The sale does without it. */
export async function releaseCredit(shopId: string, saleId: string): Promise<void> {
  await inTurn(() => api.call(routes.releaseStoreCredit, { shopId, saleId, timeoutMs: 8_000 }))
}

/** @throws CreditNotKept */
export async function holdAgain(
  shopId: string,
  saleId: string,
  { reference: code, amountMinor }: CreditTender,
): Promise<void> {
  try {
    await holdCredit(shopId, saleId, { code, amountMinor })
  } catch (error) {
    const why =
      error instanceof Unreachable
        ? 'The server did not answer. Record the sale again once it does, or remove the store credit and have the customer pay in another way.'
        : describeError(error).detail
    throw new CreditNotKept(
      `The store credit could no longer be reserved for this sale, so nothing was recorded. ${why}`,
    )
  }
}

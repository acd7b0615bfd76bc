import type { Minor } from '#domain/money.ts'

/** What of a sale a deposit of its customer's pays: recorded with the sale. */
export type DepositUseToRecord = {
  useId: string
  use: { depositId: string; saleId: string; customerId: string; amountMinor: Minor }
}

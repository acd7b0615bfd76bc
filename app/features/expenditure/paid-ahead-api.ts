import { api } from '#app/api/client.ts'
import type { CashBox, CashCount } from '#domain/api/cash-count.ts'
import type { MoneyTransfer } from '#domain/api/money-transfer.ts'
import type { PaidAhead, SpreadRun } from '#domain/api/paid-ahead.ts'
import { recordMoneyTransfer } from '#domain/api/routes/documents.ts'
import * as routes from '#domain/api/routes/expenditure.ts'
import type { CashCountBody, CountedPlace } from '#domain/documents/cash-count/schema.ts'
import type { MoneyTransferBody } from '#domain/documents/money-transfer/schema.ts'

export function fetchPaidAhead(shopId: string): Promise<PaidAhead> {
  return api.call(routes.listPaidAhead, { shopId })
}

export function postShares(shopId: string, runId: string, month: string): Promise<SpreadRun> {
  return api.call(routes.recordSpreadRun, { shopId, runId, body: { month } })
}

export function fetchCashBox(shopId: string, place: CountedPlace): Promise<CashBox> {
  return api.call(routes.readCashBox, { shopId, place })
}

export function recordCount(shopId: string, countId: string, body: CashCountBody): Promise<CashCount> {
  return api.call(routes.recordCashCount, { shopId, countId, body })
}

export function moveMoney(
  shopId: string,
  transferId: string,
  body: MoneyTransferBody,
): Promise<MoneyTransfer> {
  return api.call(recordMoneyTransfer, { shopId, transferId, body })
}

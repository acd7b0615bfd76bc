import { api } from '#app/api/client.ts'
import type { CloseChecks, Closing, Lock, LockBody, ReopeningBody } from '#domain/api/close.ts'
import * as routes from '#domain/api/routes/close.ts'
import type { Day } from '#domain/business-day.ts'

export function fetchClosing(shopId: string): Promise<Closing> {
  return api.call(routes.readClosing, { shopId })
}

/** @param through the last day that is looked at; absent: today */
export function fetchCloseChecks(shopId: string, through?: Day): Promise<CloseChecks> {
  return api.call(routes.readCloseChecks, { shopId, ...(through && { query: { through } }) })
}

export function lockBooks(shopId: string, lockId: string, body: LockBody): Promise<Lock> {
  return api.call(routes.lockBooks, { shopId, lockId, body })
}

export function reopenBooks(shopId: string, lockId: string, body: ReopeningBody): Promise<Lock> {
  return api.call(routes.reopenBooks, { shopId, lockId, body })
}

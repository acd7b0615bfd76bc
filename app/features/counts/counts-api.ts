import { api } from '#app/api/client.ts'
import type {
  Count,
  CountEntryBody,
  CountList,
  CountReview,
  CountSheet,
  NewCount,
} from '#domain/api/count.ts'
import * as routes from '#domain/api/routes/counts.ts'

export function fetchCounts(shopId: string): Promise<CountList> {
  return api.call(routes.listCounts, { shopId })
}

export function beginCount(shopId: string, countId: string, body: NewCount): Promise<Count> {
  return api.call(routes.beginCount, { shopId, countId, body })
}

export function fetchSheet(shopId: string, countId: string): Promise<CountSheet> {
  return api.call(routes.readCount, { shopId, countId })
}

export function sendEntry(
  shopId: string,
  countId: string,
  entryId: string,
  body: CountEntryBody,
): Promise<{ countedMilli: number }> {
  return api.call(routes.recordCounted, { shopId, countId, entryId, body })
}

export function fetchReview(shopId: string, countId: string): Promise<CountReview> {
  return api.call(routes.reviewCount, { shopId, countId })
}

export function postCount(shopId: string, countId: string): Promise<CountReview> {
  return api.call(routes.postCount, { shopId, countId, body: {} })
}

export function cancelCount(shopId: string, countId: string): Promise<Count> {
  return api.call(routes.cancelCount, { shopId, countId })
}

import { z } from 'zod'
import { Problem, ShopParams } from '#domain/api/common.ts'
import {
  MarkParams,
  OpenReviews,
  ReviewMark,
  ReviewMarked,
  ReviewPage,
  ReviewParams,
  ReviewQuery,
} from '#domain/api/review.ts'
import type { App } from '../app-deps.ts'
import { callerOf } from '../http/caller.ts'
import type { IdentityDeps } from '../subjects.ts'
import { markReviews, unmarkReviews } from './mark.ts'
import { findReviews } from './service.ts'
import { countOpenReviews } from './store.ts'

export function registerReviews(app: App, deps: IdentityDeps): void {
  app.get(
    '/api/shops/:shopId/reviews',
    { schema: { params: ShopParams, querystring: ReviewQuery, response: { 200: ReviewPage } } },
    (request) => {
      const { cursor, limit, ...filter } = request.query
      return findReviews(deps, request.params.shopId, filter, cursor, limit)
    },
  )

  app.get(
    '/api/shops/:shopId/reviews/open',
    { schema: { params: ShopParams, response: { 200: OpenReviews } } },
    (request) => countOpenReviews(deps.database, request.params.shopId),
  )

  app.post(
    '/api/shops/:shopId/reviews/seen',
    { schema: { params: ShopParams, body: ReviewMark, response: { 200: ReviewMarked, 404: Problem } } },
    async (request) => {
      const caller = callerOf(request)
      await deps.names.note(caller.claims)
      return markReviews(deps, request.params.shopId, caller, request.body)
    },
  )

  app.delete(
    '/api/shops/:shopId/reviews/seen/:mark',
    { schema: { params: MarkParams, response: { 204: z.null() } } },
    async (request, reply) => {
      const { shopId, mark } = request.params
      await unmarkReviews(deps, shopId, callerOf(request), { mark })
      return reply.code(204).send(null)
    },
  )

  app.delete(
    '/api/shops/:shopId/reviews/:kind/:id/seen',
    { schema: { params: ReviewParams, response: { 204: z.null(), 404: Problem } } },
    async (request, reply) => {
      const { shopId, kind, id } = request.params
      await unmarkReviews(deps, shopId, callerOf(request), { items: [{ kind, id }] })
      return reply.code(204).send(null)
    },
  )
}

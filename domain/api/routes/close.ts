import { Uuid } from '../../uuid.ts'
import { CloseChecks, CloseChecksQuery, Closing, Lock, LockBody, ReopeningBody } from '../close.ts'
import { ShopId } from '../common.ts'
import { route } from '../route.ts'

export const readClosing = route({
  method: 'GET',
  path: '/api/shops/:shopId/closing',
  summary: 'The day through which the books are locked, and the history of locking and reopening.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId },
  answers: { 200: Closing },
})

export const readCloseChecks = route({
  method: 'GET',
  path: '/api/shops/:shopId/closing/checks',
  summary: 'The checklist before the books are locked through a given day.',
  access: 'owner-with-grant',
  rate: 120,
  params: { shopId: ShopId },
  query: CloseChecksQuery,
  answers: { 200: CloseChecks },
})

export const lockBooks = route({
  method: 'PUT',
  path: '/api/shops/:shopId/locks/:lockId',
  summary: 'Locks the books through the end of a month, or closes a financial year permanently.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 60,
  bodyLimit: 4_096,
  params: { shopId: ShopId, lockId: Uuid },
  body: LockBody,
  answers: { 200: Lock, 201: Lock },
  refuses: [409, 422],
})

export const reopenBooks = route({
  method: 'PUT',
  path: '/api/shops/:shopId/reopenings/:lockId',
  summary: 'Reopens locked months, with a reason.',
  access: 'owner-with-grant',
  accountant: 'never',
  rate: 60,
  bodyLimit: 4_096,
  params: { shopId: ShopId, lockId: Uuid },
  body: ReopeningBody,
  answers: { 200: Lock, 201: Lock },
  refuses: [409, 422],
})

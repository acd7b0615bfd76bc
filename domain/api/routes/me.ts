import { itemsOf } from '../common.ts'
import { route } from '../route.ts'
import { Me, RefusedAttempt } from '../session.ts'

export const readMe = route({
  method: 'GET',
  path: '/api/me',
  summary: 'The caller’s identity, role and shop, and when access to the books expires.',
  access: 'session',
  inTurn: true,
  rate: 600,
  answers: { 200: Me },
})

export const listRefusedAttempts = route({
  method: 'GET',
  path: '/api/me/refused-attempts',
  summary: 'Lists failed logins with the caller’s email address.',
  access: 'session',
  rate: 60,
  answers: { 200: itemsOf(RefusedAttempt) },
})

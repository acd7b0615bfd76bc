import { itemsOf } from '../common.ts'
import { route } from '../route.ts'
import { Me, RefusedAttempt } from '../session.ts'

export const readMe = route({
  method: 'GET',
  path: '/api/me',
  summary: 'Says who the caller is, in which shop, and until when the books are open.',
  access: 'session',
  inTurn: true,
  rate: 600,
  answers: { 200: Me },
})

export const listRefusedAttempts = route({
  method: 'GET',
  path: '/api/me/refused-attempts',
  summary: "Lists the passwords that were refused to the caller's email address.",
  access: 'session',
  rate: 60,
  answers: { 200: itemsOf(RefusedAttempt) },
})

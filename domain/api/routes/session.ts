import { booksUnlockedMinutes } from '../../books-unlocked.ts'
import { itemsOf } from '../common.ts'
import { CustomTokenSignIn } from '../functions.ts'
import { OAuthAnswer, RefreshForm } from '../refresh.ts'
import { nothing, route } from '../route.ts'
import {
  Credentials,
  OwnSession,
  OwnSessionId,
  SignedIn,
  SignOutQuery,
  StepUp,
  StepUpGranted,
} from '../session.ts'

export const signIn = route({
  method: 'POST',
  path: '/api/session',
  summary: 'Logs in with email address and password.',
  access: 'anyone',
  rate: 60,
  ratePerDevice: true,
  bodyLimit: 16_384,
  body: Credentials,
  answers: { 200: SignedIn },
  refuses: [401, 403],
})

export const signOut = route({
  method: 'DELETE',
  path: '/api/session',
  summary: "Ends the caller's session; with `everywhere`, all of the person's sessions.",
  access: 'session',
  inTurn: true,
  rate: 60,
  query: SignOutQuery,
  answers: { 204: nothing },
})

export const refresh = route({
  method: 'POST',
  path: '/api/session/token',
  summary: 'Renews the access token with a refresh token (RFC 6749, section 6).',
  access: 'anyone',
  rate: 600,
  bodyLimit: 32_768,
  takes: 'form',
  body: RefreshForm,
  answers: { 200: OAuthAnswer, 400: OAuthAnswer },
  refuses: [401, 403],
})

export const openBooks = route({
  method: 'POST',
  path: '/api/session/accounting',
  summary: `Opens the books to this session for ${booksUnlockedMinutes} minutes, after the password is entered again.`,
  access: 'session',
  inTurn: true,
  rate: 20,
  bodyLimit: 16_384,
  body: StepUp,
  answers: { 200: StepUpGranted },
})

export const lockBooks = route({
  method: 'DELETE',
  path: '/api/session/accounting',
  summary: 'Locks the books for this session.',
  access: 'session',
  inTurn: true,
  rate: 60,
  answers: { 204: nothing },
})

export const signInByToken = route({
  method: 'POST',
  path: '/api/session/custom-token',
  summary: 'Logs in on a second device with a custom token, which works once.',
  access: 'anyone',
  rate: 30,
  bodyLimit: 4096,
  body: CustomTokenSignIn,
  answers: { 200: SignedIn },
  refuses: [401, 403],
})

export const listOwnSessions = route({
  method: 'GET',
  path: '/api/me/sessions',
  summary: "Lists the caller's sessions on all devices.",
  access: 'session',
  rate: 60,
  answers: { 200: itemsOf(OwnSession) },
})

export const endOwnSession = route({
  method: 'DELETE',
  path: '/api/me/sessions/:sessionId',
  summary: "Ends one of the caller's sessions.",
  access: 'session',
  rate: 60,
  params: { sessionId: OwnSessionId },
  answers: { 204: nothing },
  refuses: [404],
})

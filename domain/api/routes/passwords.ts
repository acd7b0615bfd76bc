import { ForgottenPassword, OwnPassword, PasswordChange, PasswordReset, SignInOptions } from '../password.ts'
import { nothing, route } from '../route.ts'
import { SignedIn } from '../session.ts'

export const readSignInOptions = route({
  method: 'GET',
  path: '/api/session/options',
  summary: 'The ways to reset a forgotten password that this installation offers.',
  access: 'anyone',
  rate: 600,
  answers: { 200: SignInOptions },
})

export const replaceTemporaryPassword = route({
  method: 'POST',
  path: '/api/session/password',
  summary: 'Replaces a temporary password with a new one, and logs in.',
  access: 'anyone',
  rate: 60,
  ratePerDevice: true,
  bodyLimit: 16_384,
  body: OwnPassword,
  answers: { 200: SignedIn },
  refuses: [401, 403, 422],
})

export const changePassword = route({
  method: 'PUT',
  path: '/api/session/password',
  summary: "Changes the caller's password.",
  access: 'session',
  rate: 20,
  bodyLimit: 16_384,
  body: PasswordChange,
  answers: { 204: nothing },
  refuses: [422],
})

export const sendPasswordLink = route({
  method: 'POST',
  path: '/api/session/password/forgotten',
  summary: 'Emails a link to reset the password. The answer is the same whether or not the account exists.',
  access: 'anyone',
  rate: 20,
  bodyLimit: 4096,
  body: ForgottenPassword,
  answers: { 202: nothing },
  refuses: [409],
})

export const resetPassword = route({
  method: 'POST',
  path: '/api/session/password/reset',
  summary: 'Sets a new password with the link from the email, and logs in.',
  access: 'anyone',
  rate: 30,
  bodyLimit: 16_384,
  body: PasswordReset,
  answers: { 200: SignedIn },
  refuses: [401, 403, 410, 422],
})

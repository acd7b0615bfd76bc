import { ApiProblem, Unreachable } from '#app/api/problem.ts'

export const missingCredentials = 'Please enter both email and password.'
const restricted = 'Authentication API is restricted. Please contact system administrator.'
const noMessage = 'Invalid email or password'
const fallback = 'Login failed. Please check your credentials.'

/** Refusals with status 403 that say something of their own; any other means that logging in is restricted. */
const telling403 = ['account_not_found', 'shop_inactive', 'account_disabled', 'password_change_required']

/** The banner above the login form for a login that failed; the texts are the specification's. */
export function loginMessage(error: unknown): string {
  if (error instanceof Unreachable) {
    return error.isTimeout
      ? 'The server took too long to answer. Try again in a moment.'
      : 'The server can’t be reached. Check the connection of this device and try again.'
  }
  if (!(error instanceof Error)) return fallback
  const isRestricted = error instanceof ApiProblem && error.status === 403 && !telling403.includes(error.code)
  if (isRestricted || error.message.includes('blocked')) return restricted
  if (error.message === '') return noMessage
  // The words of an error in the program itself are no help to anyone who wants to log in.
  return error instanceof ApiProblem ? error.detail : fallback
}

import { useNavigate, useSearchParams } from '@remix-run/react'
import { z } from 'zod'
import { api } from '#app/api/client.ts'
import { ApiProblem, Unreachable } from '#app/api/problem.ts'
import { type UsedForm, useForm } from '#app/components/form/use-form.ts'
import { storeSignIn } from '#app/session/items.ts'
import { targetAfterSignIn } from '#app/session/redirect-target.ts'
import * as routes from '#domain/api/routes/session.ts'
import type { SignedIn } from '#domain/api/session.ts'

export type GivenCredentials = { email: string; password: string }

/** Shown above the form, not at a field: the texts are the specification's. */
const missingCredentials = 'Please enter both email and password.'
const restricted = 'Authentication API is restricted. Please contact system administrator.'
const noMessage = 'Invalid email or password'

const Credentials = z
  .object({ email: z.string().trim(), password: z.string() })
  .refine(({ email, password }) => email !== '' && password !== '', missingCredentials)

/** The fields of logging in, what refuses them, and sending them. They hold their own values. */
export function useSignInForm({
  done,
  onTemporaryPassword,
}: {
  done: (isAdmin: boolean) => void
  onTemporaryPassword?: (given: GivenCredentials) => void
}): UsedForm<GivenCredentials> {
  return useForm({
    start: { email: '', password: '' },
    schema: Credentials,
    submit: async (given) => {
      try {
        return await signIn(given.email, given.password)
      } catch (error) {
        const isTemporary = error instanceof ApiProblem && error.code === 'password_change_required'
        if (isTemporary) onTemporaryPassword?.(given)
        throw error
      }
    },
    done: ({ isAdmin }) => done(isAdmin),
    describe: (error) => ({ title: null, detail: loginMessage(error), reference: null }),
    firstToCorrect,
  })
}

/** The one way in by the form: to where the person wanted, or to choosing a password where this one is temporary. */
export function useLogin(onTemporaryPassword: (given: GivenCredentials) => void): UsedForm<GivenCredentials> {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return useSignInForm({
    done: (isAdmin) => navigate(targetAfterSignIn(isAdmin, search.get('returnUrl')), { replace: true }),
    onTemporaryPassword,
  })
}

/** The field a person goes on in after a refusal: the one left empty, else the password. */
function firstToCorrect(form: HTMLFormElement): HTMLInputElement | null {
  const fields = [...form.querySelectorAll<HTMLInputElement>('input[name="email"], input[name="password"]')]
  return fields.find((field) => field.value === '') ?? fields.at(-1) ?? null
}

const fallback = 'Login failed. Please check your credentials.'

/** Refusals with status 403 that have a text of their own; any other means that logging in is restricted. */
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

/** Logs in and stores the session's items. */
async function signIn(email: string, password: string): Promise<SignedIn> {
  const signedIn = await api.call(routes.signIn, { body: { email, password } })
  storeSignIn(signedIn, Date.now())
  return signedIn
}

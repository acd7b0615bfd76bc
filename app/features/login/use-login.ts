import { useNavigate, useSearchParams } from '@remix-run/react'
import { z } from 'zod'
import { ApiProblem } from '#app/api/problem.ts'
import { type UsedForm, useForm } from '#app/components/form/use-form.ts'
import { targetAfterSignIn } from '#app/session/redirect-target.ts'
import { signIn } from '#app/session/sign-in.ts'
import { loginMessage, missingCredentials } from './login-message.ts'

export type GivenCredentials = { email: string; password: string }

/** Said above the form, not at a field: the texts are the specification's. */
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

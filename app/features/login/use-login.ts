import { useNavigate, useSearchParams } from '@remix-run/react'
import { useRef, useState } from 'react'
import { ApiProblem } from '#app/api/problem.ts'
import { targetAfterSignIn } from '#app/session/redirect-target.ts'
import { signIn } from '#app/session/sign-in.ts'
import { loginMessage, missingCredentials } from './login-message.ts'

export type GivenCredentials = { email: string; password: string }

/** What stands in the fields, typed or filled in by a password manager, which tells nobody. */
export function credentialsIn(form: HTMLFormElement): GivenCredentials {
  const filled = new FormData(form)
  return {
    email: String(filled.get('email') ?? '').trim(),
    password: String(filled.get('password') ?? ''),
  }
}

type Login = {
  /** The banner above the form, null while there is nothing to say. */
  message: string | null
  /** The last answer was that e-mail or password is wrong. */
  isWrong: boolean
  isBusy: boolean
  /** Resolves to what became of it; `in` is on the way to the first screen. Nothing is sent twice at once. */
  submit: (given: GivenCredentials) => Promise<'in' | 'temporary' | 'refused' | 'busy'>
}

/**
 * The one way in by the form: what is given goes to the server, and the person to where they wanted, or to
 * choosing a password where this one was right and is temporary.
 */
export function useLogin(onTemporaryPassword: (given: GivenCredentials) => void): Login {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [message, setMessage] = useState<string | null>(null)
  const [isWrong, setIsWrong] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  // Known at once, where the state is known with the next drawing: a second Enter comes in between.
  const isSending = useRef(false)

  async function submit({ email, password }: GivenCredentials): ReturnType<Login['submit']> {
    if (isSending.current) return 'busy'
    if (email === '' || password === '') {
      setMessage(missingCredentials)
      return 'refused'
    }
    isSending.current = true
    setIsBusy(true)
    setMessage(null)
    try {
      const { isAdmin } = await signIn(email, password)
      navigate(targetAfterSignIn(isAdmin, search.get('returnUrl')), { replace: true })
      return 'in'
    } catch (error) {
      isSending.current = false
      setIsBusy(false)
      if (error instanceof ApiProblem && error.code === 'password_change_required') {
        onTemporaryPassword({ email, password })
        return 'temporary'
      }
      setMessage(loginMessage(error))
      setIsWrong(error instanceof ApiProblem && error.code === 'credentials_invalid')
      return 'refused'
    }
  }

  return { message, isWrong, isBusy, submit }
}

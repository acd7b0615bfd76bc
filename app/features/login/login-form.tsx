import { useNavigate, useSearchParams } from '@remix-run/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Banner } from '#app/components/banner.tsx'
import { Button } from '#app/components/button.tsx'
import { PasswordField } from '#app/components/password-field.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { reasonText } from '#app/session/reasons.ts'
import { targetAfterSignIn } from '#app/session/redirect-target.ts'
import { signIn } from '#app/session/sign-in.ts'
import { loginMessage, missingCredentials } from './login-message.ts'

export function LoginForm() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [message, setMessage] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  // Before the page is alive a click would send the form the browser's way.
  const [isAlive, setIsAlive] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => setIsAlive(true), [])
  const reason = reasonText(search)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    // A password manager may have filled the fields without React's knowledge.
    const filled = new FormData(event.currentTarget)
    const given = {
      email: String(filled.get('email') ?? '').trim(),
      password: String(filled.get('password') ?? ''),
    }
    if (given.email === '' || given.password === '') return setMessage(missingCredentials)
    setIsBusy(true)
    setMessage(null)
    try {
      const { isAdmin } = await signIn(given.email, given.password)
      navigate(targetAfterSignIn(isAdmin, search.get('returnUrl')), { replace: true })
    } catch (error) {
      setMessage(loginMessage(error))
      setIsBusy(false)
      form.current?.querySelector<HTMLInputElement>('input[name="password"]')?.select()
    }
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-5"
    >
      {message !== null ? (
        <Banner tone="loss" isUrgent>
          {message}
        </Banner>
      ) : (
        reason && <Banner tone={reason.tone}>{reason.sentence}</Banner>
      )}
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        isRequired
        autoFocus
        value={email}
        onChange={setEmail}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        isRequired
        value={password}
        onChange={setPassword}
      />
      <Button
        type="submit"
        variant="primary"
        size="till"
        isWide
        isBusy={isBusy}
        busyLabel="Logging in..."
        disabled={!isAlive}
      >
        Login
      </Button>
    </form>
  )
}

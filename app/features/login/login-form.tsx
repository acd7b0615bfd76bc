import { useSearchParams } from '@remix-run/react'
import { type FormEvent, useEffect, useRef } from 'react'
import { EmailField } from '#app/components/form/email-field.tsx'
import { PasswordField } from '#app/components/form/password-field.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { useNonce } from '#app/nonce.ts'
import { reasonText } from '#app/session/reasons.ts'
import { earlySubmitScript, takeOverForm } from './early-submit.ts'
import { credentialsIn, type GivenCredentials, useLogin } from './use-login.ts'
import { WaysIn } from './ways-in.tsx'

/**
 * The fields hold their own values: what was typed or filled in before the page came to life stays, and
 * nothing is drawn over what a password manager writes.
 */
export function LoginForm({
  onTemporaryPassword,
}: {
  /** The password was right and is temporary: the person chooses another. */
  onTemporaryPassword: (given: GivenCredentials) => void
}) {
  const { message, isWrong, isBusy, submit } = useLogin(onTemporaryPassword)
  const [search] = useSearchParams()
  const nonce = useNonce()
  const form = useRef<HTMLFormElement>(null)
  const reason = reasonText(search)

  async function send(sent: HTMLFormElement) {
    if ((await submit(credentialsIn(sent))) !== 'refused') return
    const field = firstToCorrect(sent)
    field?.focus()
    field?.select()
  }

  useEffect(() => {
    if (form.current && takeOverForm(form.current)) form.current.requestSubmit()
  }, [])

  return (
    <form
      ref={form}
      method="post"
      noValidate
      suppressHydrationWarning
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        void send(event.currentTarget)
      }}
      className="flex flex-col gap-5"
    >
      {message !== null ? (
        <Banner tone="loss" isUrgent>
          {message}
        </Banner>
      ) : (
        reason && <Banner tone={reason.tone}>{reason.sentence}</Banner>
      )}
      <EmailField label="Email" name="email" autoFocus />
      <PasswordField label="Password" name="password" autoComplete="current-password" isRequired />
      <Button type="submit" variant="primary" size="till" isWide isBusy={isBusy} busyLabel="Logging in...">
        Login
      </Button>
      {isWrong && <WaysIn />}
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, before the program is there
        dangerouslySetInnerHTML={{ __html: earlySubmitScript }}
      />
    </form>
  )
}

/** The field a person goes on in after a refusal: the one left empty, else the password. */
function firstToCorrect(form: HTMLFormElement): HTMLInputElement | null {
  const fields = [...form.querySelectorAll<HTMLInputElement>('input[name="email"], input[name="password"]')]
  return fields.find((field) => field.value === '') ?? fields.at(-1) ?? null
}

import { useSearchParams } from '@remix-run/react'
import { useEffect } from 'react'
import { ApiProblem } from '#app/api/problem.ts'
import { EmailField } from '#app/components/form/email-field.tsx'
import { Form, FormError, SubmitButton } from '#app/components/form/form.tsx'
import { PasswordField } from '#app/components/form/password-field.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { useNonce } from '#app/nonce.ts'
import { reasonText } from '#app/session/reasons.ts'
import { type GivenCredentials, useLogin } from './use-login.ts'

/**
 * The fields hold their own values: what was typed or filled in before the page was hydrated stays, and
 * nothing is drawn over what a password manager writes.
 */
export function LoginForm({
  onTemporaryPassword,
}: {
  /** The password was right and is temporary: the person chooses another. */
  onTemporaryPassword: (given: GivenCredentials) => void
}) {
  const form = useLogin(onTemporaryPassword)
  const [search] = useSearchParams()
  const nonce = useNonce()
  const reason = reasonText(search)
  const isWrong = form.refused instanceof ApiProblem && form.refused.code === 'credentials_invalid'
  const { element } = form
  useEffect(() => {
    if (element.current && takeOverForm(element.current)) element.current.requestSubmit()
  }, [element])

  return (
    <Form form={form} method="post" suppressHydrationWarning className="flex flex-col gap-5">
      {/* Before the fields: the page comes in pieces, and whoever can type can press Enter. */}
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, before the program is there
        dangerouslySetInnerHTML={{ __html: earlySubmitScript }}
      />
      {form.formError === null && reason ? (
        <Banner tone={reason.tone}>{reason.sentence}</Banner>
      ) : (
        <FormError form={form} />
      )}
      <EmailField {...form.own('email')} label="Email" autoFocus />
      <PasswordField {...form.own('password')} label="Password" autoComplete="current-password" isRequired />
      <SubmitButton form={form} size="till" isWide busyLabel="Logging in...">
        Login
      </SubmitButton>
      {isWrong && <WaysIn />}
    </Form>
  )
}

/** Set on a form that was sent before the page was hydrated. */
const earlyMark = 'early'

/**
 * Runs before the fields are there, and before the program is: who presses Enter that early is not sent away by the
 * browser but logged in as soon as the program can. The program takes this listener's place.
 */
const earlySubmitScript = `addEventListener('submit',window.keepEarly=function(e){e.preventDefault();e.stopImmediatePropagation();e.target.dataset.${earlyMark}='true'},true)`

declare global {
  interface Window {
    keepEarly?: (event: Event) => void
  }
}

/**
 * From now on the form is the program's.
 * @returns whether it was sent already
 */
function takeOverForm(form: HTMLFormElement): boolean {
  if (window.keepEarly) window.removeEventListener('submit', window.keepEarly, true)
  window.keepEarly = undefined
  const wasSent = earlyMark in form.dataset
  delete form.dataset[earlyMark]
  return wasSent
}

/**
 * What people can do when they are sure of their password. It is the same under every refusal: that an account is
 * locked is never disclosed.
 */
function WaysIn() {
  return (
    <section aria-labelledby="ways-in" className="border-t border-line pt-4 text-13 text-ink-soft">
      <h2 id="ways-in" className="font-medium text-ink">
        Still not working?
      </h2>
      <p className="mt-1">
        After ten wrong passwords, no matter who typed them, a new device gets one try every 15 minutes. In
        the meantime:
      </p>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
        <li>Log in on a device that you have logged in on before.</li>
        <li>
          On a device where you are logged in, choose “Log in on another device” in the account menu, and scan
          its code with this one.
        </li>
        <li>Use “Forgot your password?”, or ask an administrator for a temporary password.</li>
      </ul>
    </section>
  )
}

import { useSearchParams } from '@remix-run/react'
import { useEffect } from 'react'
import { ApiProblem } from '#app/api/problem.ts'
import { EmailField } from '#app/components/form/email-field.tsx'
import { Form, FormError, SubmitButton } from '#app/components/form/form.tsx'
import { PasswordField } from '#app/components/form/password-field.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { useNonce } from '#app/nonce.ts'
import { reasonText } from '#app/session/reasons.ts'
import { earlySubmitScript, takeOverForm } from './early-submit.ts'
import { type GivenCredentials, useLogin } from './use-login.ts'
import { WaysIn } from './ways-in.tsx'

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

import { Link, type MetaFunction } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { describeError } from '#app/api/describe-error.ts'
import { EmailField } from '#app/components/form/email-field.tsx'
import { Form, FormError, SubmitButton } from '#app/components/form/form.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { LoginCard, LoginSkeleton, loginLinkClasses } from '#app/features/login/login-card.tsx'
import { askForPasswordLink, isPasswordSentByEmail } from '#app/session/passwords.ts'

export const meta: MetaFunction = () => [{ title: 'Forgotten password · Sales & Accounts' }]

/** Where a forgotten password is helped: by email where the installation sends any, else by a person. */
export default function ForgottenScreen() {
  const [byEmail, setByEmail] = useState<boolean | 'asking' | { error: unknown }>('asking')
  const [sentTo, setSentTo] = useState<string | null>(null)
  useEffect(() => {
    if (byEmail !== 'asking') return
    const leaving = new AbortController()
    isPasswordSentByEmail(leaving.signal).then(setByEmail, (error: unknown) => {
      if (!leaving.signal.aborted) setByEmail({ error })
    })
    return () => leaving.abort()
  }, [byEmail])

  return (
    <LoginCard title={sentTo === null ? 'Forgot your password?' : 'Check your email'}>
      {byEmail === 'asking' ? (
        <LoginSkeleton />
      ) : typeof byEmail === 'object' ? (
        <NotRequested error={byEmail.error} onRetry={() => setByEmail('asking')} />
      ) : !byEmail ? (
        <p className="text-14">
          Ask the owner of your shop or an administrator of Sales &amp; Accounts for a new one. You get a
          temporary password, and choose your own when you log in with it. If you are the only administrator,
          run <code>npm run password -- EMAIL</code> on the computer that runs the program, or{' '}
          <code>docker compose exec app node server/operations/new-password.ts EMAIL</code> where it runs in
          containers (docs/passwords.md).
        </p>
      ) : sentTo === null ? (
        <LinkForm onSent={setSentTo} />
      ) : (
        <div role="status" className="flex flex-col gap-3 text-14">
          <p>
            If <strong className="font-semibold break-all">{sentTo}</strong> has an account here, a link is on
            its way. It works once, within 30 minutes.
          </p>
          <p className="text-ink-soft">
            No email? Check your spam folder, or ask the owner of your shop or an administrator for a new
            password.
          </p>
        </div>
      )}
      <p className="mt-6 text-13">
        <Link to="/login" className={loginLinkClasses}>
          Back to the login
        </Link>
      </p>
    </LoginCard>
  )
}

function NotRequested({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { title, detail } = describeError(error)
  return (
    <Banner
      tone="loss"
      isUrgent
      title={title}
      action={
        <Button size="compact" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {detail}
    </Banner>
  )
}

const Address = z.object({
  email: z.string().trim().includes('@', 'Enter the email address you log in with.'),
})

function LinkForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm({
    start: { email: '' },
    schema: Address,
    submit: async ({ email }) => {
      await askForPasswordLink(email)
      return email
    },
    done: onSent,
  })
  return (
    <Form form={form} method="post" className="flex flex-col gap-5">
      <p className="text-14 text-ink-soft">We will send you a link to choose a new one.</p>
      <FormError form={form} />
      <EmailField {...form.own('email')} label="Email" autoFocus />
      <SubmitButton form={form} size="till" isWide busyLabel="Asking for the link">
        Send the link
      </SubmitButton>
    </Form>
  )
}

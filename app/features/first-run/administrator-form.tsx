import { useNavigate } from '@remix-run/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { ApiProblem } from '#app/api/problem.ts'
import { EmailField } from '#app/components/form/email-field.tsx'
import { PasswordField } from '#app/components/form/password-field.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { passwordRule } from '#app/features/login/password-fault.ts'
import { Email } from '#domain/email.ts'
import { useDraft } from './drafts.ts'
import { makeAdministrator } from './setup-api.ts'
import { StepActions } from './step-actions.tsx'
import { stepPath } from './steps-taken.ts'

type Faults = { email?: string; password?: string }
const Draft = z.object({ email: z.string() })

/** E-mail and password of the first administrator, who is signed in with it. */
export function AdministratorForm({ code, onClosed }: { code: string; onClosed: () => void }) {
  const navigate = useNavigate()
  const { draft, change, forget } = useDraft('administrator', Draft, () => ({ email: '' }))
  const [faults, setFaults] = useState<Faults>({})
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(faults).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [faults])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    // A password manager may have filled the fields without React's knowledge.
    const filled = new FormData(event.currentTarget)
    const email = String(filled.get('email') ?? '')
    const password = String(filled.get('password') ?? '')
    const read = Email.safeParse(email)
    if (!read.success || password === '') {
      return setFaults({
        ...(!read.success && { email: read.error.issues[0]?.message }),
        ...(password === '' && { password: 'Choose a password.' }),
      })
    }
    setFaults({})
    setError(null)
    setIsBusy(true)
    try {
      await makeAdministrator({ code, email: read.data, password })
      forget()
      navigate(stepPath('shop'), { replace: true })
    } catch (refused) {
      setIsBusy(false)
      if (refused instanceof ApiProblem && refused.code === 'setup_closed') return onClosed()
      const found = faultsOf(refused)
      if (found) setFaults(found)
      else setError(refused)
    }
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => void submit(event)}
    >
      <EmailField
        label="Email"
        name="email"
        help="You sign in with it. Nothing is sent there now."
        autoFocus
        value={draft.email}
        onChange={(email) => {
          change({ email })
          setFaults(({ email: _, ...others }) => others)
        }}
        fault={faults.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        help={passwordRule}
        isRequired
        fault={faults.password}
      />
      <StepActions step="administrator" error={error}>
        <Button type="submit" variant="primary" isBusy={isBusy} busyLabel="Making the account">
          Create administrator
        </Button>
      </StepActions>
    </form>
  )
}

function faultsOf(error: unknown): Faults | null {
  if (!(error instanceof ApiProblem)) return null
  if (error.code === 'password_too_weak') return { password: error.detail }
  if (error.code === 'email_taken') {
    return {
      email:
        'An account with this address exists already. With its own password it becomes the administrator; else choose another address.',
    }
  }
  const email = error.faultAt('email')
  const password = error.faultAt('password')
  return email || password ? { ...(email && { email }), ...(password && { password }) } : null
}

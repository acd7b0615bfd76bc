import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiProblem } from '#app/api/problem.ts'
import { TextField } from '#app/components/form/text-field.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { FormSkeleton } from '#app/components/ui/skeletons.tsx'
import { readSetupCode } from '#domain/setup/code.ts'
import { AdministratorForm } from './administrator-form.tsx'
import { checkSetupCode } from './setup-api.ts'
import { SetupFrame } from './setup-frame.tsx'
import { StepError } from './step-actions.tsx'

const nothingTaken = {}

/**
 * An installation that waits for its administrator. The address in the log brings the code behind the #,
 * where a reload finds it again; who comes without it types it.
 */
export function Door({ onClosed }: { onClosed: () => void }) {
  const [code, setCode] = useState<string | null>(null)
  const [isChecking, setIsChecking] = useState(true)
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const field = useRef<HTMLInputElement>(null)

  async function open(wanted: string) {
    setFault(null)
    setError(null)
    const read = readSetupCode(wanted)
    if (read === null) {
      setFault('A setup code has five groups of four letters and digits. Copy all of it from the log.')
      setIsChecking(false)
      return
    }
    setIsChecking(true)
    try {
      await checkSetupCode(read)
      window.history.replaceState(window.history.state, '', `#${read}`)
      setCode(read)
    } catch (refused) {
      if (refused instanceof ApiProblem && refused.code === 'setup_closed') return onClosed()
      if (refused instanceof ApiProblem && refused.status < 500) setFault(refused.detail)
      else setError(refused)
      setTyped(read)
    }
    setIsChecking(false)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the address says is looked at once
  useEffect(() => {
    const given = window.location.hash.slice(1)
    if (given === '') setIsChecking(false)
    else void open(given)
  }, [])
  useEffect(() => {
    if (fault !== null) field.current?.focus()
  }, [fault])

  if (code !== null) {
    return (
      <SetupFrame
        step="administrator"
        taken={nothingTaken}
        title="Who looks after this installation?"
        lead="The administrator adds shops and people, and helps who forgot a password. It can be the owner of the shop too: that is asked next."
      >
        <AdministratorForm code={code} onClosed={onClosed} />
      </SetupFrame>
    )
  }
  return (
    <SetupFrame
      step={null}
      taken={nothingTaken}
      title="Welcome"
      lead="In a few minutes this device sells. To show that this installation is yours, enter the setup code from the log of the program."
    >
      {isChecking && typed === '' ? (
        <FormSkeleton fields={1} />
      ) : (
        <form
          noValidate
          className="flex flex-col gap-5"
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            if (!isChecking) void open(typed)
          }}
        >
          <TextField
            ref={field}
            label="Setup code"
            help={
              <>
                The program prints it at each start, until there is an administrator. With containers:{' '}
                <code className="text-ink">docker compose logs app</code>
              </>
            }
            placeholder="XXXX-XXXX-XXXX-XXXX-XXXX"
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            isRequired
            autoFocus
            value={typed}
            onChange={(text) => {
              setTyped(text)
              setFault(null)
            }}
            fault={fault}
            inputClassName="tabular tracking-[0.04em]"
          />
          {error !== null && <StepError error={error} />}
          <div className="flex justify-end max-sm:*:grow">
            <Button type="submit" variant="primary" isBusy={isChecking} busyLabel="Looking at the code">
              Begin
            </Button>
          </div>
        </form>
      )}
    </SetupFrame>
  )
}

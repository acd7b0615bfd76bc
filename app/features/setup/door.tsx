import { useEffect, useState } from 'react'
import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { api } from '#app/api/client.ts'
import { ApiProblem } from '#app/api/problem.ts'
import { Form, FormActions, FormError, SubmitButton } from '#app/components/form/form.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { type UsedForm, useForm } from '#app/components/form/use-form.ts'
import { formatInstant } from '#app/components/format/dates.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { FormSkeleton } from '#app/components/ui/skeletons.tsx'
import * as routes from '#domain/api/routes/setup.ts'
import { readSetupCode } from '#domain/setup/code.ts'
import { AdministratorForm } from './administrator-form.tsx'
import { SetupFrame } from './setup-frame.tsx'

const nothingTaken = {}

const Code = z.object({
  code: z.string().transform((typed, reading) => {
    const read = readSetupCode(typed)
    if (read !== null) return read
    reading.addIssue('A setup code has five groups of four letters and digits. Copy all of it from the log.')
    return z.NEVER
  }),
})

/**
 * An installation that waits for its administrator. The address in the log brings the code behind the #,
 * where a reload finds it again; who comes without it types it.
 */
export function Door({
  earlierBackupAt,
  onClosed,
}: {
  earlierBackupAt: string | null
  onClosed: () => void
}) {
  const { form, code, isRequested } = useSetupCode(onClosed)
  if (code !== null) {
    return (
      <SetupFrame
        step="administrator"
        taken={nothingTaken}
        title="Who looks after this installation?"
        lead="The administrator adds shops and people, and helps people who forgot a password. The owner of the shop can be the administrator too: you are asked next."
      >
        <EarlierBackup madeAt={earlierBackupAt} />
        <AdministratorForm code={code} onClosed={onClosed} />
      </SetupFrame>
    )
  }
  return (
    <SetupFrame
      step={null}
      taken={nothingTaken}
      title="Welcome"
      lead="Answer a few questions, and you can sell on this device. To show that this installation is yours, enter the setup code from the log of the program."
    >
      <EarlierBackup madeAt={earlierBackupAt} />
      {isRequested ? <CodeForm form={form} /> : <FormSkeleton fields={1} />}
    </SetupFrame>
  )
}

/** Backups can be restored only while this installation is empty, so this is shown first. */
function EarlierBackup({ madeAt }: { madeAt: string | null }) {
  if (madeAt === null) return null
  return (
    <Banner tone="warn" title="There are backups from an earlier installation">
      <p>
        The newest is from {formatInstant(madeAt, Temporal.Now.timeZoneId(), 'date-time')}. To continue with
        its books and people, restore it before you set anything up; the program’s log says where the
        instructions are. Continue here only to start with empty books.
      </p>
    </Banner>
  )
}

/** The code, from the address or typed, and whether it opens. */
function useSetupCode(onClosed: () => void) {
  const [code, setCode] = useState<string | null>(null)
  // The address is looked at first: nothing is asked while it may hold the code.
  const [isRequested, setIsRequested] = useState(false)
  const form = useForm({
    start: { code: '' },
    schema: Code,
    submit: async (read) => {
      await api.call(routes.checkSetupCode, { body: read })
      return read.code
    },
    done(read) {
      window.history.replaceState(window.history.state, '', `#${read}`)
      setCode(read)
    },
    refusals: { setup_code_wrong: 'code' },
    takes(refused) {
      const isClosed = refused instanceof ApiProblem && refused.code === 'setup_closed'
      if (isClosed) onClosed()
      return isClosed
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once
  useEffect(() => {
    const given = window.location.hash.slice(1)
    if (given === '') return setIsRequested(true)
    form.set({ code: given })
    void form.submit().then(() => setIsRequested(true))
  }, [])
  return { form, code, isRequested }
}

function CodeForm({ form }: { form: UsedForm<z.input<typeof Code>> }) {
  return (
    <Form form={form} className="flex flex-col gap-5">
      <TextField
        {...form.field('code')}
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
        inputClassName="tabular tracking-[0.04em]"
      />
      <FormError form={form} />
      <FormActions>
        <SubmitButton form={form} busyLabel="Checking the code">
          Begin
        </SubmitButton>
      </FormActions>
    </Form>
  )
}

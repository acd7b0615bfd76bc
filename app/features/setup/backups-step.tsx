import { useNavigate } from '@remix-run/react'
import { Printer } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { z } from 'zod'
import { api } from '#app/api/client.ts'
import { ApiProblem } from '#app/api/problem.ts'
import { Checkbox } from '#app/components/form/checkbox.tsx'
import { Form, SubmitButton } from '#app/components/form/form.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ErrorState } from '#app/components/ui/error-state.tsx'
import { Sheet } from '#app/components/ui/screen.tsx'
import { FormSkeleton } from '#app/components/ui/skeletons.tsx'
import * as routes from '#domain/api/routes/setup.ts'
import type { SetupBackups } from '#domain/api/setup.ts'
import type { SetupProgress } from '#domain/api/setup-progress.ts'
import type { StepOutcome } from '#domain/setup/steps.ts'
import { SetupFrame } from './setup-frame.tsx'
import { StepActions } from './step-actions.tsx'
import { stepPath, stepsTaken } from './steps-taken.ts'

const Step = z
  .object({ isKept: z.boolean(), outcome: z.enum(['done', 'skipped']) })
  .refine(({ isKept, outcome }) => isKept || outcome === 'skipped', {
    path: ['isKept'],
    message:
      'Print the key or write it down first: without it no backup can be opened. Or leave it for later.',
  })

type Received = SetupBackups | 'asking' | 'refused' | { error: unknown }

/** Where backups go, and the key, without which they cannot be opened: to be printed before anything else is done. */
export function BackupsStep({ progress, shopId }: { progress: SetupProgress; shopId: string }) {
  const navigate = useNavigate()
  const { received, ask } = useSetupBackups()
  const form = useForm({
    start: { isKept: false, outcome: 'done' as StepOutcome },
    schema: Step,
    submit: ({ outcome }) => api.call(routes.takeSetupStep, { shopId, body: { step: 'backups', outcome } }),
    done: () => navigate(stepPath('done')),
  })
  const kept = form.field('isKept')
  const isSkipping = form.isBusy && form.values.outcome === 'skipped'

  const isKnown = isBackups(received)
  return (
    <SetupFrame
      step="backups"
      taken={stepsTaken(progress)}
      canGoBack
      title="Keep the books safe"
      lead="A backup contains the books, and people’s accounts with their passwords. It is encrypted and opens with a single key. The settings are not in it: keep a copy of .env with it."
    >
      <WhereBackupsGo received={received} shopName={progress.shop?.name ?? ''} onRetry={ask} />
      <Form form={form} className="no-print flex flex-col gap-6">
        {isKnown && (
          <Checkbox
            isChecked={kept.value}
            onChange={kept.onChange}
            error={kept.error}
            label="The key is printed or written down, and kept away from this computer"
          />
        )}
        <StepActions step="backups" form={form}>
          <Button
            variant={isKnown ? 'quiet' : 'primary'}
            isBusy={isSkipping}
            busyLabel="Finishing"
            onClick={() => {
              form.set({ outcome: 'skipped' })
              void form.submit()
            }}
          >
            {isKnown ? 'Later' : 'Finish'}
          </Button>
          {isKnown && (
            <SubmitButton
              form={form}
              isBusy={form.isBusy && !isSkipping}
              busyLabel="Finishing"
              onClick={() => form.set({ outcome: 'done' })}
            >
              Finish
            </SubmitButton>
          )}
        </StepActions>
      </Form>
    </SetupFrame>
  )
}

function isBackups(reported: Received): reported is SetupBackups {
  return typeof reported === 'object' && 'key' in reported
}

function useSetupBackups() {
  const [received, setReceived] = useState<Received>('asking')
  const ask = useCallback(() => {
    setReceived('asking')
    api.call(routes.readSetupBackups).then(setReceived, (refused: unknown) => {
      const isRefused = refused instanceof ApiProblem && refused.code === 'admin_required'
      setReceived(isRefused ? 'refused' : { error: refused })
    })
  }, [])
  useEffect(ask, [ask])
  return { received, ask }
}

function WhereBackupsGo({
  received,
  shopName,
  onRetry,
}: {
  received: Received
  shopName: string
  onRetry: () => void
}) {
  if (received === 'asking') return <FormSkeleton fields={2} />
  if (received === 'refused')
    return (
      <Banner title="An administrator keeps the key">
        Ask the administrator of this installation where the backups go, and whether the key is printed.
      </Banner>
    )
  if (!isBackups(received)) return <ErrorState error={received.error} onRetry={onRetry} />
  return (
    <>
      <Key backups={received} shopName={shopName} />
      <Place backups={received} />
    </>
  )
}

function Key({ backups, shopName }: { backups: SetupBackups; shopName: string }) {
  return (
    <Sheet className="flex flex-col gap-3">
      <h2 className="text-16 font-semibold">The backup key</h2>
      <p className="print-only">Sales &amp; Accounts, {shopName}</p>
      <p className="tabular text-16 font-semibold tracking-wide break-words select-all">{backups.key}</p>
      <p className="max-w-prose text-14 text-ink-soft">
        No one can open a backup without it, not even you; anyone who has it can. Keep it away from the
        backups: at home, or with your papers.
      </p>
      <div className="no-print">
        <Button icon={Printer} onClick={() => window.print()}>
          Print the key
        </Button>
      </div>
    </Sheet>
  )
}

function Place({ backups: { place, time, isOnDataDisk } }: { backups: SetupBackups }) {
  return (
    <>
      <Sheet className="flex flex-col gap-2">
        <h2 className="text-16 font-semibold">Where they go</h2>
        <p className="text-14 font-medium break-all">{place}</p>
        <p className="max-w-prose text-14 text-ink-soft">
          One is made every night at {time}. <code>BACKUP_DIR</code> in the settings (.env) chooses another
          folder.
        </p>
      </Sheet>
      {isOnDataDisk && (
        <div className="no-print">
          <Banner tone="warn" title="The backups are on the same disk as the books">
            If that disk fails, both are lost. Set <code>BACKUP_DIR</code> to another disk or a USB stick, or
            copy the folder elsewhere.
          </Banner>
        </div>
      )}
    </>
  )
}

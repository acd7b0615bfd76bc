import { useNavigate } from '@remix-run/react'
import { z } from 'zod'
import { api } from '#app/api/client.ts'
import { Form, SubmitButton } from '#app/components/form/form.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { registerThisTill } from '#app/features/till/storage/this-till.ts'
import { tillDb } from '#app/features/till/storage/till-db.ts'
import { useLiveQuery } from '#app/features/till/storage/use-live-query.ts'
import * as routes from '#domain/api/routes/setup.ts'
import type { SetupProgress } from '#domain/api/setup-progress.ts'
import type { StepOutcome } from '#domain/setup/steps.ts'
import { draftOf } from './drafts.ts'
import { SetupFrame } from './setup-frame.tsx'
import { StepActions } from './step-actions.tsx'
import { stepPath, stepsTaken } from './steps-taken.ts'

const Step = z.object({
  outcome: z.enum(['done', 'skipped']),
  /** Of a device that becomes a till now. */
  name: z.string().trim().min(1, 'Give this device a name, like Counter or Till 1.').optional(),
})
const draft = draftOf('till', z.object({ name: z.string() }))

/** This device becomes a till of the shop, or does not. */
export function TillStep({ progress, shopId }: { progress: SetupProgress; shopId: string }) {
  const navigate = useNavigate()
  const till = useLiveQuery(async () => (await tillDb().tills.get(shopId)) ?? null, [shopId])
  const form = useForm({
    start: () => ({ name: draft.read()?.name ?? '', outcome: 'done' as StepOutcome }),
    schema: Step,
    inputOf: ({ name, outcome }) => (outcome === 'done' && !till ? { outcome, name } : { outcome }),
    refusals: { till_name_taken: 'name' },
    onChange: ({ name }) => draft.keep({ name }),
    async submit({ name, outcome }) {
      if (name !== undefined) await registerThisTill(shopId, name)
      await api.call(routes.takeSetupStep, { shopId, body: { step: 'till', outcome } })
    },
    done() {
      draft.forget()
      navigate(stepPath('backups'))
    },
  })
  const isSkipping = form.isBusy && form.values.outcome === 'skipped'

  return (
    <SetupFrame
      step="till"
      taken={stepsTaken(progress)}
      canGoBack
      title="Sell on this device"
      lead="A till has its own receipt numbers, so it can keep selling without a connection. Other devices become tills in the same way, when they sell for the first time."
    >
      <Form form={form} className="flex flex-col gap-6">
        {till ? (
          <Banner tone="good" title={`This device is the till “${till.name}”`}>
            Its receipts are numbered {till.series}-1, {till.series}-2 and so on.
          </Banner>
        ) : (
          <TextField
            {...form.field('name')}
            label="Name of this till"
            help="What people in the shop call it, such as Counter, Till 2 or Market stall."
            autoComplete="off"
            autoFocus
            maxLength={40}
          />
        )}
        <StepActions step="till" form={form}>
          {!till && (
            <Button
              variant="quiet"
              isBusy={isSkipping}
              busyLabel="Continuing"
              onClick={() => {
                form.set({ outcome: 'skipped' })
                void form.submit()
              }}
            >
              Not on this device
            </Button>
          )}
          <SubmitButton
            form={form}
            isBusy={form.isBusy && !isSkipping}
            busyLabel="Getting receipt numbers"
            onClick={() => form.set({ outcome: 'done' })}
          >
            {till ? 'Continue' : 'Use this device as a till'}
          </SubmitButton>
        </StepActions>
      </Form>
    </SetupFrame>
  )
}

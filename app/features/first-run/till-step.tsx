import { useNavigate } from '@remix-run/react'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { ApiProblem } from '#app/api/problem.ts'
import { TextField } from '#app/components/form/text-field.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { registerThisTill } from '#app/features/till/storage/this-till.ts'
import { tillDb } from '#app/features/till/storage/till-db.ts'
import type { SetupProgress } from '#domain/api/setup.ts'
import type { StepOutcome } from '#domain/setup/steps.ts'
import { useDraft } from './drafts.ts'
import { takeStep } from './setup-api.ts'
import { SetupFrame } from './setup-frame.tsx'
import { StepActions } from './step-actions.tsx'
import { stepPath, stepsTaken } from './steps-taken.ts'

const Draft = z.object({ name: z.string() })

/** This device becomes a till of the shop, or does not. */
export function TillStep({ progress, shopId }: { progress: SetupProgress; shopId: string }) {
  const navigate = useNavigate()
  const { draft, change, forget } = useDraft('till', Draft, () => ({ name: '' }))
  const [fault, setFault] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [busyWith, setBusyWith] = useState<StepOutcome | null>(null)
  const till = useLiveQuery(async () => (await tillDb().tills.get(shopId)) ?? null, [shopId])
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (fault !== null) field.current?.focus()
  }, [fault])

  async function goOn(outcome: StepOutcome) {
    if (busyWith !== null) return
    const name = draft.name.trim()
    const isNew = outcome === 'done' && !till
    if (isNew && name === '') return setFault('Give this device a name, like Counter or Till 1.')
    setBusyWith(outcome)
    setFault(null)
    setError(null)
    try {
      if (isNew) await registerThisTill(shopId, name)
      await takeStep(shopId, 'till', till ? 'done' : outcome)
      forget()
      navigate(stepPath('backups'))
    } catch (refused) {
      if (refused instanceof ApiProblem && refused.code === 'till_name_taken') setFault(refused.detail)
      else setError(refused)
      setBusyWith(null)
    }
  }

  return (
    <SetupFrame
      step="till"
      taken={stepsTaken(progress)}
      canGoBack
      title="Sell on this device"
      lead="A till has receipt numbers of its own, so that it goes on selling without a connection. Other devices become tills in the same way, when they sell for the first time."
    >
      <form
        noValidate
        className="flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          void goOn('done')
        }}
      >
        {till ? (
          <Banner tone="good" title={`This device is the till “${till.name}”`}>
            Its receipts are numbered {till.series}-1, {till.series}-2 and so on.
          </Banner>
        ) : (
          <TextField
            ref={field}
            label="Name of this till"
            help="As people in the shop say it: Counter, Till 2, Market stall."
            autoComplete="off"
            autoFocus
            maxLength={40}
            value={draft.name}
            onChange={(name) => {
              change({ name })
              setFault(null)
            }}
            fault={fault}
          />
        )}
        <StepActions step="till" error={error}>
          {!till && (
            <Button
              variant="quiet"
              isBusy={busyWith === 'skipped'}
              busyLabel="Going on"
              onClick={() => void goOn('skipped')}
            >
              Not on this device
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            isBusy={busyWith === 'done'}
            busyLabel="Getting receipt numbers"
          >
            {till ? 'Go on' : 'Use this device as a till'}
          </Button>
        </StepActions>
      </form>
    </SetupFrame>
  )
}

import { useNavigate } from '@remix-run/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import { ApiProblem } from '#app/api/problem.ts'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { todayIn } from '#app/components/dates.ts'
import { Sheet } from '#app/components/screen.tsx'
import type { SetupProgress } from '#domain/api/setup.ts'
import { useDraft } from './drafts.ts'
import { makeShop } from './setup-api.ts'
import { SetupFrame } from './setup-frame.tsx'
import { emptyShop, readShop, ShopDraft, type ShopFaults, shopFaultsOf } from './shop-draft.ts'
import { ShopFields } from './shop-fields.tsx'
import { StepActions } from './step-actions.tsx'
import { stepPath, stepsTaken } from './steps-taken.ts'
import { TemporaryPassword } from './temporary-password.tsx'

/** The first shop: made once, whatever the number of windows; afterwards it is only looked at here. */
export function ShopStep({ progress, me }: { progress: SetupProgress; me: string }) {
  return (
    <SetupFrame
      step="shop"
      taken={stepsTaken(progress)}
      canGoBack
      title={progress.shop ? 'The shop' : 'Your shop'}
      lead={
        progress.shop
          ? 'It is made. These facts stand at the head of its books.'
          : 'What stands on its receipts, and what its books are kept in. More shops can follow later.'
      }
    >
      {progress.shop ? <MadeShop shop={progress.shop} me={me} /> : <NewShop me={me} />}
    </SetupFrame>
  )
}

function NewShop({ me }: { me: string }) {
  const navigate = useNavigate()
  const here = useMemo(() => Intl.DateTimeFormat().resolvedOptions().timeZone, [])
  const { draft, change, forget } = useDraft('shop', ShopDraft, () => emptyShop(newId(), here, todayIn(here)))
  const [faults, setFaults] = useState<ShopFaults>({})
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // The cursor goes to the first fault when the faults come, not while they are being corrected.
  const wantsFocus = useRef(false)
  useEffect(() => {
    if (!wantsFocus.current || Object.keys(faults).length === 0) return
    wantsFocus.current = false
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [faults])

  function mark(found: ShopFaults) {
    wantsFocus.current = true
    setFaults(found)
  }

  async function make() {
    if (isBusy) return
    setError(null)
    const reading = readShop(draft)
    if (!reading.ok) return mark(reading.faults)
    setFaults({})
    setIsBusy(true)
    try {
      await makeShop(reading.shop)
    } catch (refused) {
      // Another window was quicker: what it made is what counts, and is shown.
      const isDone = refused instanceof ApiProblem && refused.code === 'setup_step_done'
      if (!isDone) {
        const found = shopFaultsOf(refused)
        if (found) mark(found)
        else setError(refused)
        return setIsBusy(false)
      }
    }
    forget()
    navigate(stepPath('stock'))
  }

  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        void make()
      }}
    >
      <ShopFields
        draft={draft}
        faults={faults}
        me={me}
        onChange={(changes) => {
          change(changes)
          setFaults((held) =>
            Object.fromEntries(Object.entries(held).filter(([field]) => !(field in changes))),
          )
        }}
      />
      <StepActions step="shop" error={error}>
        <Button type="submit" variant="primary" isBusy={isBusy} busyLabel="Making the shop">
          Create shop
        </Button>
      </StepActions>
    </form>
  )
}

function MadeShop({ shop, me }: { shop: NonNullable<SetupProgress['shop']>; me: string }) {
  const country = new Intl.DisplayNames('en', { type: 'region' }).of(shop.country)
  const facts = [
    ['Name', shop.name],
    ['Country', country ?? shop.country],
    ['Currency', shop.currency],
    ['Time zone', shop.timeZone.replaceAll('_', ' ')],
    ['Owner', shop.owner ? (shop.owner.email === me ? `${me} (you)` : shop.owner.email) : 'None'],
  ] as const
  return (
    <>
      <Sheet>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-14">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="min-w-0 font-medium break-words">{value}</dd>
            </div>
          ))}
        </dl>
      </Sheet>
      {shop.owner && shop.owner.email !== me && <TemporaryPassword person={shop.owner} />}
      <StepActions step="shop">
        <ButtonLink variant="primary" to={stepPath('stock')}>
          Go on
        </ButtonLink>
      </StepActions>
    </>
  )
}

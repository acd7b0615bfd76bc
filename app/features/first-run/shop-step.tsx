import { useNavigate } from '@remix-run/react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { v7 as newId } from 'uuid'
import { ApiProblem } from '#app/api/problem.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ErrorState } from '#app/components/ui/error-state.tsx'
import { FormSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchShop } from '#app/features/shell/shop.ts'
import type { SetupProgress } from '#domain/api/setup.ts'
import type { Shop } from '#domain/api/shop.ts'
import { useDraft } from './drafts.ts'
import { changeShop, makeShop } from './setup-api.ts'
import { SetupFrame } from './setup-frame.tsx'
import { draftOfShop, emptyShop, readFacts, readShop, ShopDraft } from './shop-draft.ts'
import { ShopFields } from './shop-fields.tsx'
import { StepActions } from './step-actions.tsx'
import { stepPath, stepsTaken } from './steps-taken.ts'
import { TemporaryPassword } from './temporary-password.tsx'
import { useShopForm } from './use-shop-form.ts'

type MadeShop = NonNullable<SetupProgress['shop']>

/** The first shop: made once, whatever the number of windows; afterwards its facts are corrected here. */
export function ShopStep({ progress, me }: { progress: SetupProgress; me: string }) {
  const { shop } = progress
  return (
    <SetupFrame
      step="shop"
      taken={stepsTaken(progress)}
      canGoBack
      title={shop ? 'The shop' : 'Your shop'}
      lead={
        shop
          ? 'It is made. What is not right can still be corrected.'
          : 'What stands on its receipts, and what its books are kept in. More shops can follow later.'
      }
    >
      {shop ? <Made shop={shop} me={me} /> : <NewShop me={me} />}
    </SetupFrame>
  )
}

function NewShop({ me }: { me: string }) {
  const navigate = useNavigate()
  const here = useMemo(() => Intl.DateTimeFormat().resolvedOptions().timeZone, [])
  const { draft, change, forget } = useDraft('shop', ShopDraft, () => emptyShop(newId(), here, todayIn(here)))
  const { form, faults, error, isBusy, submit, forgive } = useShopForm({
    read: () => readShop(draft),
    async send(shop) {
      try {
        await makeShop(shop)
      } catch (refused) {
        // Another window was quicker: what it made is what counts, and is shown.
        if (!(refused instanceof ApiProblem) || refused.code !== 'setup_step_done') throw refused
      }
      forget()
      navigate(stepPath('stock'))
    },
  })

  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <ShopFields
        draft={draft}
        faults={faults}
        me={me}
        onChange={(changes) => {
          change(changes)
          forgive(changes)
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

function Made({ shop, me }: { shop: MadeShop; me: string }) {
  const [found, setFound] = useState<Shop | null>(null)
  const [error, setError] = useState<unknown>(null)
  const load = useCallback(() => {
    setError(null)
    fetchShop(shop.shopId).then(setFound, setError)
  }, [shop.shopId])
  useEffect(load, [load])
  if (error !== null) return <ErrorState error={error} onRetry={load} />
  if (found === null) return <FormSkeleton />
  return <Correction shop={shop} found={found} me={me} />
}

function Correction({ shop, found, me }: { shop: MadeShop; found: Shop; me: string }) {
  const navigate = useNavigate()
  const start = useMemo(() => draftOfShop(found, todayIn(found.timeZone)), [found])
  const [draft, setDraft] = useState(start)
  const hasChanges = JSON.stringify(draft) !== JSON.stringify(start)
  const { form, faults, error, isBusy, submit, forgive } = useShopForm({
    read: () => readFacts(draft),
    async send(facts) {
      if (hasChanges) await changeShop(shop.shopId, facts)
      navigate(stepPath('stock'))
    },
  })
  const isOther = shop.owner !== null && shop.owner.email !== me

  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {isOther && shop.owner && <TemporaryPassword person={shop.owner} />}
      {shop.hasBegun && (
        <Banner title="The books have begun">
          Country, currency, time zone and tax registration stay as they are. Name and receipt can be changed.
        </Banner>
      )}
      <ShopFields
        draft={draft}
        faults={faults}
        me={me}
        made={shop}
        onChange={(changes) => {
          setDraft((held) => ({ ...held, ...changes }))
          forgive(changes)
        }}
      />
      <StepActions step="shop" error={error}>
        <Button type="submit" variant="primary" isBusy={isBusy} busyLabel="Saving">
          {hasChanges ? 'Save and go on' : 'Go on'}
        </Button>
      </StepActions>
    </form>
  )
}

import { useNavigate } from '@remix-run/react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { v7 as newId } from 'uuid'
import { api } from '#app/api/client.ts'
import { ApiProblem } from '#app/api/problem.ts'
import { Form, SubmitButton } from '#app/components/form/form.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { ErrorState } from '#app/components/ui/error-state.tsx'
import { FormSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchShop } from '#app/features/shell/shop.ts'
import * as routes from '#domain/api/routes/setup.ts'
import { FirstShop, ShopFacts } from '#domain/api/setup.ts'
import type { SetupProgress } from '#domain/api/setup-progress.ts'
import type { Shop } from '#domain/api/shop.ts'
import { draftOf } from './drafts.ts'
import { makeShop } from './setup-api.ts'
import { SetupFrame } from './setup-frame.tsx'
import { draftOfShop, emptyShop, factsOf, newShopOf, ShopDraft, shopPlacing } from './shop-draft.ts'
import { ShopFields } from './shop-fields.tsx'
import { StepActions } from './step-actions.tsx'
import { stepPath, stepsTaken } from './steps-taken.ts'
import { TemporaryPassword } from './temporary-password.tsx'

const draft = draftOf('shop', ShopDraft)

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
          ? 'The shop is created. You can still correct it.'
          : 'What its receipts show, and the currency of its books. You can add more shops later.'
      }
    >
      {shop ? <Made shop={shop} me={me} /> : <NewShop me={me} />}
    </SetupFrame>
  )
}

function NewShop({ me }: { me: string }) {
  const navigate = useNavigate()
  const here = useMemo(() => Intl.DateTimeFormat().resolvedOptions().timeZone, [])
  const form = useForm({
    ...shopPlacing,
    start: () => draft.read() ?? emptyShop(newId(), here, todayIn(here)),
    schema: FirstShop,
    inputOf: newShopOf,
    onChange: draft.keep,
    async submit(shop) {
      try {
        await makeShop(shop)
      } catch (refused) {
        // Another window was quicker: what it made is what counts, and is shown.
        if (!(refused instanceof ApiProblem) || refused.code !== 'setup_step_done') throw refused
      }
    },
    done() {
      draft.forget()
      navigate(stepPath('stock'))
    },
  })

  return (
    <Form form={form} className="flex flex-col gap-6">
      <ShopFields form={form} me={me} />
      <StepActions step="shop" form={form}>
        <SubmitButton form={form} busyLabel="Creating the shop">
          Create shop
        </SubmitButton>
      </StepActions>
    </Form>
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
  const form = useForm({
    ...shopPlacing,
    start: () => draftOfShop(found, todayIn(found.timeZone)),
    schema: ShopFacts,
    inputOf: factsOf,
    async submit(facts) {
      if (form.hasChanges) await api.call(routes.changeFirstShop, { shopId: shop.shopId, body: facts })
    },
    done: () => navigate(stepPath('stock')),
  })
  const isOther = shop.owner !== null && shop.owner.email !== me

  return (
    <Form form={form} className="flex flex-col gap-6">
      {isOther && shop.owner && <TemporaryPassword person={shop.owner} />}
      {shop.hasBegun && (
        <Banner title="The books have begun">
          Country, currency, time zone and tax registration stay as they are. Name and receipt can be changed.
        </Banner>
      )}
      <ShopFields form={form} me={me} made={shop} />
      <StepActions step="shop" form={form}>
        <SubmitButton form={form} busyLabel="Saving">
          {form.hasChanges ? 'Save and continue' : 'Continue'}
        </SubmitButton>
      </StepActions>
    </Form>
  )
}

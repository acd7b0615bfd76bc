import { useMemo, useState } from 'react'
import { v7 as newId } from 'uuid'
import { LeaveWarning } from '#app/components/form/leave-warning.tsx'
import { todayIn } from '#app/components/format/dates.ts'
import { Screen, Sheet } from '#app/components/ui/screen.tsx'
import {
  type NewShopStep,
  newShopSteps,
  ReviewStep,
  WrittenStep,
} from '#app/features/admin/shops/new-shop-steps.tsx'
import { ShopMade } from '#app/features/admin/shops/shop-made.tsx'
import { emptyShop, type ShopDraft } from '#app/features/setup/shop-draft.ts'
import { requireToken } from '#app/session/guards.ts'
import type { ShopCreated } from '#domain/api/admin-shops.ts'

export function clientLoader() {
  return requireToken()
}

/** Creates a shop in four steps; what was written stays when one goes back. */
export default function NewShopScreen() {
  const [round, setRound] = useState(0)
  return <Wizard key={round} onAnother={() => setRound(round + 1)} />
}

function Wizard({ onAnother }: { onAnother: () => void }) {
  const here = useMemo(() => Intl.DateTimeFormat().resolvedOptions().timeZone, [])
  const [draft, setDraft] = useState<ShopDraft>(() => emptyShop(newId(), here, todayIn(here)))
  const [step, setStep] = useState<NewShopStep>('place')
  const [made, setMade] = useState<ShopCreated | null>(null)
  const isBegun = made === null && (draft.name !== '' || draft.ownerEmail !== '')
  const at = newShopSteps.findIndex(({ id }) => id === step)
  const go = (by: 1 | -1) => setStep(newShopSteps[at + by]?.id ?? step)
  return (
    <Screen title="New shop" width="narrow" back={{ to: '/admin/dashboard/shops', label: 'Shops' }}>
      <LeaveWarning form={{ hasChanges: isBegun, mayLose: () => isBegun }} />
      {made ? (
        <Sheet>
          <ShopMade made={made} name={draft.name} email={draft.ownerEmail} onAnother={onAnother} />
        </Sheet>
      ) : (
        <>
          <Progress at={at} />
          <Sheet>
            {step === 'review' ? (
              <ReviewStep draft={draft} onBack={() => go(-1)} onMade={setMade} />
            ) : (
              <WrittenStep
                key={step}
                step={step}
                draft={draft}
                onChange={setDraft}
                onBack={at > 0 ? () => go(-1) : null}
                onNext={() => go(1)}
              />
            )}
          </Sheet>
        </>
      )}
    </Screen>
  )
}

function Progress({ at }: { at: number }) {
  return (
    <ol aria-label="Steps" className="flex flex-wrap gap-x-5 gap-y-1 text-14">
      {newShopSteps.map(({ id, label }, index) => (
        <li
          key={id}
          aria-current={index === at ? 'step' : undefined}
          className={index === at ? 'font-semibold' : 'text-ink-soft'}
        >
          {index + 1}. {label}
        </li>
      ))}
    </ol>
  )
}

import { useEffect, useState } from 'react'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ErrorState } from '#app/components/ui/error-state.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { useWhoAmI } from '#app/features/shell/who-am-i.ts'
import type { Shift, ShownShift } from '#domain/api/shift.ts'
import type { Till } from '#domain/api/shop.ts'
import { useThisTill } from '../hooks.ts'
import { CloseShiftForm } from '../shift/close-shift-form.tsx'
import { fetchTill } from './earlier-tills.ts'
import { LastReceipt } from './last-receipt.tsx'

/** For the owner: closes the shift of a till whose device is gone, or knows no more that it was that till. */
export function CloseElsewhere({
  shift,
  isCounting,
  onCounting,
  onClosed,
}: {
  shift: ShownShift
  isCounting: boolean
  onCounting: (isCounting: boolean) => void
  onClosed: (shift: Shift) => void
}) {
  const { shopId } = useShop()
  const thisTill = useThisTill(shopId)
  const isOwner = useWhoAmI()?.right === 'owner'
  // Its own shift is closed where it sells: there the device knows what it gave out.
  if (thisTill === undefined || thisTill?.tillId === shift.tillId) return null
  if (!isOwner)
    return (
      <p className="no-print text-14 text-ink-soft">
        Close this shift at {shift.till}. If that device is gone, the owner can close it from here.
      </p>
    )
  if (isCounting) return <Counting {...{ shift, onClosed }} onCancel={() => onCounting(false)} />
  return (
    <div className="no-print">
      <Button onClick={() => onCounting(true)}>Count and close from here</Button>
    </div>
  )
}

function Counting({
  shift: { shiftId, tillId, till: name },
  onClosed,
  onCancel,
}: {
  shift: ShownShift
  onClosed: (shift: Shift) => void
  onCancel: () => void
}) {
  const shop = useShop()
  const { till, error, again } = useTill(shop.shopId, tillId)
  if (error !== null) return <ErrorState error={error} onRetry={again} />
  if (till === null) return <p className="no-print text-14 text-ink-soft">Reading the receipts of {name}</p>
  const { series, lastSequence } = till
  return (
    <div className="flex flex-col gap-4">
      <Banner
        className="no-print"
        tone="warn"
        title={`Only if the device of ${name} is gone or its browser was cleared`}
      >
        <LastReceipt till={till} /> What it sold after that and never sent is not in this shift, and its cash
        shows as over. If the device still works, close the shift there.
      </Banner>
      <CloseShiftForm
        {...{ shop, shiftId, onClosed, onCancel }}
        till={{ shopId: shop.shopId, tillId, name, series, lastSequence }}
        waitingCount={0}
        isElsewhere
      />
    </div>
  )
}

function useTill(shopId: string, tillId: string) {
  const [till, setTill] = useState<Till | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [requested, setRequested] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked is the reason to ask again
  useEffect(() => {
    const leaving = new AbortController()
    setError(null)
    fetchTill(shopId, tillId, leaving.signal).then(setTill, (error: unknown) => {
      if (!leaving.signal.aborted) setError(error)
    })
    return () => leaving.abort()
  }, [shopId, tillId, requested])
  return { till, error, again: () => setRequested((times) => times + 1) }
}

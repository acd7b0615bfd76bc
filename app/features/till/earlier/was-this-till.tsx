import { useEffect, useState } from 'react'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { useTillState } from '#app/features/shell/till-state.ts'
import { useWhoAmI } from '#app/features/shell/who-am-i.ts'
import { shiftPath } from '../shift/paths.ts'
import { type EarlierTill, fetchEarlierTills } from './earlier-tills.ts'
import { LastReceipt } from './last-receipt.tsx'

/**
 * Where a device is named: a browser that was cleared, or that is at a new address, knows neither that it was a till,
 * nor what it had not sent. The person may know, and sees how far the server has the receipts of each till. Nothing
 * where the shop has no till yet.
 */
export function WasThisTill({ shopId }: { shopId: string }) {
  const earlier = useEarlierTills(shopId)
  const isOwner = useWhoAmI()?.right === 'owner'
  const [chosenId, setChosenId] = useState<string | null>(null)
  if (earlier.length === 0) return null
  return (
    <section aria-labelledby="was-this-till" className="flex max-w-160 flex-col gap-3">
      <div>
        <h2 id="was-this-till" className="text-14 font-semibold">
          Was this device a till before?
        </h2>
        <p className="mt-1 text-13 text-ink-soft">
          A browser forgets this if its storage is cleared or the shop’s address changes. If it was one of
          these tills, choose it to see what to do.
        </p>
      </div>
      <ul className="divide-y divide-line rounded-md border border-line">
        {earlier.map((one) => {
          const { tillId, name } = one.till
          const isChosen = tillId === chosenId
          return (
            <li key={tillId} className="flex flex-col gap-3 px-3.5 py-2.5">
              <div className="flex items-center gap-3">
                <div className="min-w-0 grow">
                  <p id={`earlier-${tillId}`} className="text-14 font-semibold wrap-anywhere">
                    {name}
                  </p>
                  <p className="text-13 text-ink-soft">
                    <LastReceipt till={one.till} />
                  </p>
                </div>
                <Button
                  size="compact"
                  aria-pressed={isChosen}
                  aria-describedby={`earlier-${tillId}`}
                  onClick={() => setChosenId(isChosen ? null : tillId)}
                >
                  Use this till
                </Button>
              </div>
              {isChosen && <WhatIsLost earlier={one} isOwner={isOwner} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Empty until they are known. Without a connection no device is named: they are asked for when it is back. */
function useEarlierTills(shopId: string): readonly EarlierTill[] {
  const { isOnline } = useTillState()
  const [earlier, setEarlier] = useState<readonly EarlierTill[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: isOnline is a reason to ask again
  useEffect(() => {
    const leaving = new AbortController()
    fetchEarlierTills(shopId, leaving.signal).then(setEarlier, (error: unknown) => {
      if (!leaving.signal.aborted) console.warn('The tills of the shop could not be read', error)
    })
    return () => leaving.abort()
  }, [shopId, isOnline])
  return earlier
}

/** What can be known of a till whose browser was cleared, and what to do about the rest. */
function WhatIsLost({ earlier: { till, shift }, isOwner }: { earlier: EarlierTill; isOwner: boolean }) {
  const { name, series, lastSequence, missingSequences } = till
  const missing = missingSequences.slice(0, 10).map((sequence) => `${series}-${sequence}`)
  const after = lastSequence > 0 && ` after ${series}-${lastSequence}`
  return (
    <Banner tone="warn" title="Unsent receipts are not here">
      <p>
        Receipts that {name} made{after} and did not send are not here, and their number is not known.
        {missing.length > 0 &&
          ` The server does not have ${missing.join(', ')}${missingSequences.length > missing.length ? ' and others' : ''} either.`}
      </p>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-4">
        <li>
          If the shop used another address or port before, open that address on this device: unsent receipts
          are still there, and are sent once the server answers at it.
        </li>
        <li>
          Look for printed copies of {name} with a number{after}, and enter those sales again.
        </li>
        <li>Count its drawer: the cash of lost sales shows as over.</li>
        <li>
          Give this device a name other than {name}: its receipt numbers then differ from all printed ones.
        </li>
        {shift && (
          <li>
            Shift {shift.number} of {name} is still open.{' '}
            {isOwner ? 'Close it with what was counted.' : 'The owner can close it, under Shift.'}
          </li>
        )}
      </ul>
      {shift && isOwner && (
        <ButtonLink size="compact" className="mt-3" to={shiftPath(shift.shiftId)}>
          Close shift {shift.number}
        </ButtonLink>
      )}
    </Banner>
  )
}

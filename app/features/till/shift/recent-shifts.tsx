import { Link } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { api } from '#app/api/client.ts'
import { DayText } from '#app/components/format/date-text.tsx'
import { Money } from '#app/components/format/money.tsx'
import { useTillState } from '#app/features/shell/till-state.ts'
import { varianceName } from '#domain/api/papers/shift-paper.ts'
import * as routes from '#domain/api/routes/shifts.ts'
import type { ShiftRow } from '#domain/api/shift.ts'
import { afterLate } from '#domain/documents/shift-close/late-cash.ts'
import { shiftPath } from './paths.ts'

const maxShown = 20

/** The shifts before, each with its Z report. They are asked for again when the connection is back. */
export function RecentShifts({ shopId }: { shopId: string }) {
  const { isOnline } = useTillState()
  const [closed, setClosed] = useState<readonly ShiftRow[]>([])
  const [isUnread, setIsUnread] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: isOnline is a reason to ask again
  useEffect(() => {
    const leaving = new AbortController()
    const load = async () => {
      try {
        const query = { open: false, limit: maxShown }
        const { items } = await api.call(routes.listShifts, { shopId, query, signal: leaving.signal })
        setClosed(items)
        setIsUnread(false)
      } catch (error) {
        if (leaving.signal.aborted) return
        console.warn('The shifts before could not be read', error)
        setIsUnread(true)
      }
    }
    void load()
    return () => leaving.abort()
  }, [shopId, isOnline])
  if (isUnread && closed.length === 0)
    return <p className="no-print mt-6 text-14 text-ink-soft">Earlier shifts could not be read.</p>
  if (closed.length === 0) return null
  return (
    <section className="no-print mt-6" aria-label="Earlier shifts">
      <h2 className="mb-2 text-14 font-semibold">Earlier shifts</h2>
      <ul className="sheet divide-y divide-line">
        {closed.map((shift) => (
          <li key={shift.shiftId}>
            <Link
              to={shiftPath(shift.shiftId)}
              className="grid min-h-13 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 px-4 py-2 text-14 hover:bg-ink/4"
            >
              <span className="font-medium wrap-anywhere">
                {shift.till}, Z {shift.number}
              </span>
              {shift.closed && (
                <Money amountMinor={shift.closed.salesMinor} className="text-right font-semibold" />
              )}
              <span className="truncate text-13 text-ink-soft">
                <DayText day={shift.businessDay} />
                {shift.openedBy && `, ${shift.openedBy}`}
              </span>
              {shift.closed && <Difference closed={shift.closed} />}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the count differed by, less the cash of receipts that arrived since. */
function Difference({
  closed: { varianceMinor, arrivedSince },
}: {
  closed: NonNullable<ShiftRow['closed']>
}) {
  const leftMinor = arrivedSince ? afterLate({ varianceMinor, ...arrivedSince }).leftMinor : varianceMinor
  return (
    <>
      <span className={`text-right text-13 ${leftMinor < 0 ? 'text-loss' : 'text-ink-soft'}`}>
        {varianceName(leftMinor)}
        {leftMinor !== 0 && (
          <>
            {' '}
            <Money amountMinor={leftMinor} isBare />
          </>
        )}
      </span>
      {arrivedSince && (
        <span className="col-span-2 text-right text-13 text-ink-soft">
          after {arrivedSince.receiptCount === 1 ? '1 receipt' : `${arrivedSince.receiptCount} receipts`}{' '}
          received since closing
        </span>
      )}
    </>
  )
}

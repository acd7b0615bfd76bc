import { Link } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { DayText } from '#app/components/format/date-text.tsx'
import { Money } from '#app/components/format/money.tsx'
import type { ShiftRow } from '#domain/api/shift.ts'
import { shiftPath } from './paths.ts'
import { fetchShifts } from './shift-api.ts'
import { varianceName } from './shift-report.tsx'

const maxShown = 20

/** The shifts before, each with its Z report. Without a connection there is none to show. */
export function RecentShifts({ shopId }: { shopId: string }) {
  const [shifts, setShifts] = useState<readonly ShiftRow[]>([])
  useEffect(() => {
    const leaving = new AbortController()
    fetchShifts(shopId, leaving.signal).then(setShifts, () => undefined)
    return () => leaving.abort()
  }, [shopId])
  const closed = shifts.filter((shift) => shift.closed !== null).slice(0, maxShown)
  if (closed.length === 0) return null
  return (
    <section className="no-print mt-6" aria-label="Shifts before">
      <h2 className="mb-2 text-14 font-semibold">Shifts before</h2>
      <ul className="sheet divide-y divide-line">
        {closed.map((shift) => (
          <li key={shift.shiftId}>
            <Link
              to={shiftPath(shift.shiftId)}
              className="grid min-h-13 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 px-4 py-2 text-14 hover:bg-ink/4"
            >
              <span className="truncate font-medium">
                {shift.till}, Z {shift.number}
              </span>
              {shift.closed && <Money amountMinor={shift.closed.salesMinor} className="font-semibold" />}
              <span className="truncate text-13 text-ink-soft">
                <DayText day={shift.businessDay} />
                {shift.openedBy && `, ${shift.openedBy}`}
              </span>
              {shift.closed && (
                <span
                  className={`text-right text-13 ${shift.closed.varianceMinor < 0 ? 'text-loss' : 'text-ink-soft'}`}
                >
                  {varianceName(shift.closed.varianceMinor)}
                  {shift.closed.varianceMinor !== 0 && (
                    <>
                      {' '}
                      <Money amountMinor={shift.closed.varianceMinor} isBare />
                    </>
                  )}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

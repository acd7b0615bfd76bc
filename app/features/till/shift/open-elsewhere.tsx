import { Link } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { api } from '#app/api/client.ts'
import { InstantText } from '#app/components/format/date-text.tsx'
import { useTillState } from '#app/features/shell/till-state.ts'
import * as routes from '#domain/api/routes/shifts.ts'
import type { ShiftRow } from '#domain/api/shift.ts'
import { shiftPath } from './paths.ts'

/** The shifts that are open at the shop's other tills. Shows none without a connection. */
export function OpenElsewhere({ shopId, tillId }: { shopId: string; tillId?: string }) {
  const { isOnline } = useTillState()
  const [open, setOpen] = useState<readonly ShiftRow[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: isOnline is a reason to ask again
  useEffect(() => {
    const leaving = new AbortController()
    api.call(routes.listShifts, { shopId, query: { open: true }, signal: leaving.signal }).then(
      ({ items }) => setOpen(items),
      (error: unknown) => {
        if (!leaving.signal.aborted) console.warn('The shifts of other tills could not be read', error)
      },
    )
    return () => leaving.abort()
  }, [shopId, isOnline])
  const elsewhere = open.filter((shift) => shift.tillId !== tillId)
  if (elsewhere.length === 0) return null
  return (
    <section className="no-print mt-6" aria-label="Open at other tills">
      <h2 className="mb-2 text-14 font-semibold">Open at other tills</h2>
      <ul className="sheet divide-y divide-line">
        {elsewhere.map(({ shiftId, till, number, openedAt, openedBy }) => (
          <li key={shiftId}>
            <Link
              to={shiftPath(shiftId)}
              className="grid min-h-13 items-baseline gap-x-3 px-4 py-2 text-14 hover:bg-ink/4 sm:grid-cols-[minmax(0,1fr)_auto]"
            >
              <span className="font-medium wrap-anywhere">
                {till}, shift {number}
              </span>
              <span className="truncate text-13 text-ink-soft">
                since <InstantText instant={openedAt} />
                {openedBy && `, ${openedBy}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

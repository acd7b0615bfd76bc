import { Link } from '@remix-run/react'
import { ChevronDown } from 'lucide-react'
import { memo, type ReactNode, useCallback, useEffect, useState } from 'react'
import { api } from '#app/api/client.ts'
import { Unreachable } from '#app/api/problem.ts'
import { Money } from '#app/components/format/money.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { setTillState } from '#app/features/shell/till-state.ts'
import { visualsPath } from '#app/features/visuals/paths.ts'
import { readToday } from '#domain/api/routes/today.ts'
import { withoutTakings } from '#domain/api/takings.ts'
import type { Today } from '#domain/api/today.ts'
import { addDays } from '#domain/business-day.ts'
import type { Minor } from '#domain/money.ts'
import { useCashier } from './cashier/use-cashier.ts'
import { onSalesSent } from './outbox/keeper.ts'
import { seesTakings } from './sees-takings.ts'

const refreshEveryMs = 5 * 60_000

/** Today's figures; asked for again after every sale that reached the server. */
function useToday(shopId: string): { today: Today | null; isAway: boolean; isOwner: boolean } {
  const cashier = useCashier(shopId)
  const serves = cashier === undefined ? undefined : (cashier?.uid ?? null)
  const [whole, setToday] = useState<Today | null>(null)
  const isHidden = !seesTakings(useShop(), cashier)
  const today = whole && 'netSalesMinor' in whole.today && isHidden ? withoutTakings(whole) : whole
  const [isAway, setIsAway] = useState(false)
  const load = useCallback(
    async (signal: AbortSignal) => {
      try {
        setToday(await api.call(readToday, { shopId, signal }))
        setIsAway(false)
      } catch (error) {
        if (signal.aborted) return
        if (error instanceof Unreachable) setTillState({ isOnline: false })
        else console.warn("Today's figures could not be read", error)
        setIsAway(true)
      }
    },
    [shopId],
  )
  useEffect(() => {
    if (serves === undefined) return
    // What one may see is not left on the screen for who takes over.
    setToday(null)
    const leaving = new AbortController()
    const again = () => void load(leaving.signal)
    again()
    const timer = window.setInterval(again, refreshEveryMs)
    window.addEventListener('online', again, { signal: leaving.signal })
    const stop = onSalesSent(again)
    return () => {
      leaving.abort()
      window.clearInterval(timer)
      stop()
    }
  }, [load, serves])
  return { today, isAway, isOwner: cashier?.isOwner === true && !cashier.isByCode }
}

function weekdayOf(day: string): string {
  return new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

type AmountOfDay = 'netSalesMinor' | 'averageBasketMinor' | 'grossMarginMinor'

/** Null for those who may not see it. */
function amountsOf({ today, lastWeek }: Today, name: AmountOfDay): { now: Minor; then: Minor } | null {
  const [now, then] = [today[name], lastWeek[name]]
  return now === undefined || then === undefined ? null : { now, then }
}

/** Columns for as many figures as there are. */
const columns: Readonly<Record<number, string>> = {
  2: '@min-[360px]:grid-cols-2 @min-[540px]:grid-cols-2',
  4: '@min-[540px]:grid-cols-4',
}

/** Wider where there is room, and not moved by their contents. */
const row = 'grid grid-cols-2 gap-x-3 gap-y-2 @min-[360px]:grid-cols-3 @min-[540px]:grid-cols-5'

/** Keeps the place of the figures until they are there: the products below must not move when they come. */
function NoFigures({ isAway }: { isAway: boolean }) {
  return (
    <section
      aria-label="Today"
      className={cx(
        '@container relative rounded-lg',
        isAway ? 'shadow-[inset_0_0_0_1px_var(--line)]' : 'skeleton',
      )}
    >
      <div aria-hidden="true" className="invisible">
        <div className="min-h-12 sm:hidden" />
        <div className={cx(row, 'max-sm:hidden')}>
          {['Net sales', 'Receipts', 'Average basket', 'Gross margin', 'Low stock'].map((label) => (
            <DayFigure key={label} label={label} note="…">
              0
            </DayFigure>
          ))}
        </div>
      </div>
      <p role="status" className="absolute inset-0 flex items-center px-3 text-13 text-ink-soft">
        {isAway ? (
          'Today’s figures come back with the connection.'
        ) : (
          <span className="sr-only">Loading the figures</span>
        )}
      </p>
    </section>
  )
}

/** A figure of the day, directly on the page; only products are on tiles. */
function DayFigure({
  label,
  note,
  to,
  children,
}: {
  label: string
  note: ReactNode
  /** The documents behind the figure. */
  to?: string
  children: ReactNode
}) {
  return (
    <div className="relative min-w-0">
      <p className="truncate text-13 text-ink-soft">
        {to ? (
          <Link to={to} className="after:absolute after:inset-0 hover:text-ink">
            {label}
          </Link>
        ) : (
          label
        )}
      </p>
      <p className="tabular @container truncate text-16 font-semibold @min-[700px]:text-20">{children}</p>
      <p className="truncate text-13 text-ink-soft">{note}</p>
    </div>
  )
}

/** Left out for those who may not see it. */
function DayAmount({
  amounts,
  note,
  ...figure
}: { amounts: ReturnType<typeof amountsOf> } & Omit<Parameters<typeof DayFigure>[0], 'children'>) {
  if (amounts === null) return null
  const before = (
    <>
      <Money amountMinor={amounts.then} isBare /> {note}
    </>
  )
  return (
    <DayFigure {...figure} note={before}>
      <Money isFitted amountMinor={amounts.now} />
    </DayFigure>
  )
}

/** How the day goes, each figure beside that of the same weekday last week. */
export const TodayTiles = memo(function TodayTiles({ shopId }: { shopId: string }) {
  const { today, isAway, isOwner } = useToday(shopId)
  const [isOpen, setIsOpen] = useState(false)
  if (today === null) return <NoFigures isAway={isAway} />
  const weekday = weekdayOf(addDays(today.businessDay, -7))
  const { today: now, lastWeek: then } = today
  const lastWeekday = (
    <>
      <span className="@max-[699px]:sr-only">last</span> {weekday}
    </>
  )
  const receipts = '/user/dashboard/sales?range=today'
  // The charts are the owner's.
  const charts = isOwner ? { to: `${visualsPath}?range=today` } : {}
  const net = amountsOf(today, 'netSalesMinor')
  const average = amountsOf(today, 'averageBasketMinor')
  const margins = amountsOf(today, 'grossMarginMinor')
  const shown = 2 + [net, average, margins].filter((one) => one !== null).length
  return (
    <section aria-label="Today" className="@container">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-12 w-full items-center justify-between gap-3 rounded-lg bg-surface px-3 text-14 shadow-resting sm:hidden"
      >
        <span className="text-ink-soft">Today</span>
        <span className="tabular truncate font-semibold">
          {net && <Money amountMinor={net.now} />}
          <span className="font-normal text-ink-soft">
            {net && ' · '}
            {now.receipts.toLocaleString('en')} {now.receipts === 1 ? 'receipt' : 'receipts'}
          </span>
        </span>
        <ChevronDown aria-hidden="true" className={cx('size-4 shrink-0', isOpen && 'rotate-180')} />
      </button>
      <div className={cx(row, 'max-sm:mt-2', columns[shown], !isOpen && 'max-sm:hidden')}>
        <DayAmount label="Net sales" to={receipts} amounts={net} note={lastWeekday} />
        <DayFigure
          label="Receipts"
          to={receipts}
          note={
            <>
              {then.receipts.toLocaleString('en')} {lastWeekday}
            </>
          }
        >
          {now.receipts.toLocaleString('en')}
        </DayFigure>
        <DayAmount label="Average basket" {...charts} amounts={average} note={lastWeekday} />
        <DayAmount label="Gross margin" {...charts} amounts={margins} note={lastWeekday} />
        <DayFigure label="Low stock" to="/user/dashboard/products?status=reorder" note="to reorder">
          {today.lowStock}
        </DayFigure>
      </div>
    </section>
  )
})

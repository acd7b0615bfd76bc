import { Fragment, useState } from 'react'
import { ChartCard } from '#app/components/chart/chart-card.tsx'
import { Money, moneyText } from '#app/components/format/money.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import type { HourVisuals } from '#domain/api/visuals.ts'
import { weekdayNames } from './findings.ts'

type Cell = HourVisuals['cells'][number]

const nameOf = ({ weekday }: Pick<Cell, 'weekday'>) => weekdayNames[weekday - 1] ?? ''
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
const timeOf = (cell: Pick<Cell, 'weekday' | 'hour'>) =>
  `${nameOf(cell)}, ${clock(cell.hour)} to ${clock((cell.hour + 1) % 24)}`

/** Sales by the hour of each day of the week: the more was sold, the darker. */
export function HoursChart({ visuals }: { visuals: HourVisuals }) {
  const { cells, currency, tiesToDays } = visuals
  const [busiest] = cells.toSorted((a, b) => b.grossMinor - a.grossMinor)
  return (
    <ChartCard
      id="visuals-hours"
      title="Hours of the week"
      finding={
        busiest && `The busiest hour is ${timeOf(busiest)}: ${moneyText(busiest.grossMinor, currency)}.`
      }
      empty={busiest ? null : 'Nothing was sold in this period. Choose other days above.'}
      note={
        tiesToDays
          ? 'With tax, less returns, in the shop’s time zone. The hours add up to the daily totals, less imported past sales.'
          : 'The hours do not add up to the daily totals. Run the audit of the books to find where.'
      }
      table={{
        rows: cells,
        rowKey: ({ weekday, hour }) => `${weekday} ${hour}`,
        columns: [
          { id: 'day', header: 'Day', value: nameOf, phone: 'title' },
          { id: 'hour', header: 'Hour', value: ({ hour }) => clock(hour), phone: 'detail' },
          { id: 'receipts', header: 'Receipts', kind: 'number', value: ({ receipts }) => receipts },
          {
            id: 'gross',
            header: 'Sales',
            kind: 'money',
            value: ({ grossMinor }) => grossMinor,
            phone: 'figure',
          },
        ],
      }}
    >
      <HeatMap cells={cells} />
    </ChartCard>
  )
}

function HeatMap({ cells }: { cells: readonly Cell[] }) {
  const [shown, setShown] = useState<Cell | null>(null)
  const hours = hoursOf(cells)
  const most = Math.max(1, ...cells.map(({ grossMinor }) => grossMinor))
  const byPlace = new Map(cells.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]))
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div
        className="grid gap-px text-13"
        style={{ gridTemplateColumns: `2.5rem repeat(${hours.length}, minmax(0, 1fr))` }}
      >
        {weekdayNames.map((name, index) => (
          <Fragment key={name}>
            <span aria-hidden="true" className="self-center text-ink-soft">
              {name.slice(0, 3)}
            </span>
            {hours.map((hour) => (
              <HeatCell
                key={hour}
                cell={byPlace.get(`${index + 1} ${hour}`)}
                most={most}
                shown={shown}
                onShown={setShown}
              />
            ))}
          </Fragment>
        ))}
        <span />
        {hours.map((hour) => (
          <span key={hour} aria-hidden="true" className="truncate text-center text-ink-soft">
            {hour % 3 === 0 ? hour : ''}
          </span>
        ))}
      </div>
      <p className="min-h-5 text-13 text-ink-soft" aria-live="polite">
        {shown && (
          <>
            {timeOf(shown)}: <Money amountMinor={shown.grossMinor} />, {shown.receipts.toLocaleString('en')}{' '}
            {shown.receipts === 1 ? 'receipt' : 'receipts'}
          </>
        )}
      </p>
    </div>
  )
}

/** From the first hour with sales to the last. */
function hoursOf(cells: readonly Cell[]): number[] {
  const hours = cells.map(({ hour }) => hour)
  const first = Math.min(...hours)
  return Array.from({ length: Math.max(...hours) - first + 1 }, (_, index) => first + index)
}

/** Its figures show on touch or under the pointer; a person who uses neither has the table. */
function HeatCell({
  cell,
  most,
  shown,
  onShown,
}: {
  cell: Cell | undefined
  most: number
  shown: Cell | null
  onShown: (cell: Cell) => void
}) {
  if (!cell) return <span className="h-7 rounded-[2px] bg-sunken" />
  const share = Math.round(10 + (90 * Math.max(0, cell.grossMinor)) / most)
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={timeOf(cell)}
      onClick={() => onShown(cell)}
      onPointerEnter={() => onShown(cell)}
      className={cx('h-7 min-w-0 rounded-[2px]', cell === shown && 'outline-2 outline-ink')}
      style={{ background: `color-mix(in srgb, var(--accent) ${share}%, transparent)` }}
    />
  )
}

import { Money } from '#app/components/format/money.tsx'
import { StatTile } from '#app/components/ui/stat-tile.tsx'
import type { SalesVisuals } from '#domain/api/visuals.ts'
import { type Minor, minor } from '#domain/money.ts'
import { percentText } from '#domain/percent.ts'
import { changeBp } from '#domain/report/change.ts'

/** The figures of the range, each beside the period before. */
export function SalesTiles({ visuals: { now, before } }: { visuals: SalesVisuals }) {
  const { netSalesMinor, profitMinor, receipts, averageBasketMinor } = now.total
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatTile label="Net sales" {...noteOf(netSalesMinor, before.total.netSalesMinor)}>
        <Money isFitted amountMinor={netSalesMinor} />
      </StatTile>
      <StatTile label="Gross profit" {...noteOf(profitMinor, before.total.profitMinor)}>
        <Money isFitted amountMinor={profitMinor} />
      </StatTile>
      <StatTile label="Receipts" {...noteOf(minor(receipts), minor(before.total.receipts))}>
        {receipts.toLocaleString('en')}
      </StatTile>
      <StatTile
        label="Average basket"
        {...noteOf(averageBasketMinor ?? minor(0), before.total.averageBasketMinor ?? minor(0))}
      >
        {averageBasketMinor === null ? '–' : <Money isFitted amountMinor={averageBasketMinor} />}
      </StatTile>
    </div>
  )
}

function noteOf(now: Minor, before: Minor): { note: string; noteTone: 'neutral' | 'good' | 'warn' } {
  const bp = changeBp(now, before)
  if (bp === null) return { note: 'Nothing in the period before', noteTone: 'neutral' }
  if (bp === 0) return { note: 'As in the period before', noteTone: 'neutral' }
  return bp > 0
    ? { note: `${percentText(bp)} more than the period before`, noteTone: 'good' }
    : { note: `${percentText(-bp)} less than the period before`, noteTone: 'warn' }
}

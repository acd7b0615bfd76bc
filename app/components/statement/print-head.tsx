import { useState } from 'react'
import { Temporal } from 'temporal-polyfill'
import { formatInstant } from '#app/components/format/dates.ts'
import { letterheadOf } from '#domain/statement/letterhead.ts'
import type { Statement } from '#domain/statement/statement.ts'

/** Above a report on paper only: whose it is, which days, and when it was made. */
export function PrintHead({ shop, title, period }: Pick<Statement, 'shop' | 'title' | 'period'>) {
  // The figures are as old as the screen.
  const [now] = useState(() => Temporal.Now.instant().toString())
  return (
    <div className="print-only print-head mb-4">
      <p className="font-semibold">{shop.name}</p>
      {letterheadOf(shop).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>
        {title}, {period}. Amounts in {shop.currency}.
      </p>
      <p>Made {formatInstant(now, shop.timeZone, 'date-time')}.</p>
    </div>
  )
}

import { Link } from '@remix-run/react'
import { formatDay } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { Section } from '#app/components/ui/screen.tsx'
import { type AddedMoneyChoice, moneyLabel } from '#app/features/books/added-money.ts'
import { documentPath } from '#app/features/books/paths.ts'
import type { FiledReturn } from '#domain/api/tax-return.ts'
import { taxSettledByLabels } from '#domain/documents/tax-payment/schema.ts'
import { minor } from '#domain/money.ts'

export function Payments({
  filed: { payments },
  openMinor,
  added,
}: {
  filed: FiledReturn
  openMinor: number
  added: readonly AddedMoneyChoice[]
}) {
  if (payments.length === 0) return null
  return (
    <Section title="Payments">
      <ul className="sheet divide-y divide-line text-14">
        {payments.map(({ paymentId, entryNumber, postingDay, by, amountMinor, reference }) => (
          <li key={paymentId} className="relative flex justify-between gap-4 px-4 py-3 hover:bg-paper">
            <Link to={documentPath(entryNumber)} className="after:absolute after:inset-0">
              {formatDay(postingDay)}, {moneyLabel(taxSettledByLabels, by, added)}
              {reference && <span className="text-ink-soft">, {reference}</span>}
            </Link>
            <Money amountMinor={amountMinor} />
          </li>
        ))}
        <li className="flex justify-between gap-4 px-4 py-3 font-semibold">
          Still open <Money amountMinor={minor(openMinor)} />
        </li>
      </ul>
    </Section>
  )
}

import { useState } from 'react'
import { SearchField } from '#app/components/form/search-field.tsx'
import { DayText } from '#app/components/format/date-text.tsx'
import { formatDay } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import type { BankAccountPage, BankLine } from '#domain/api/bank.ts'
import { type LedgerLine, ledgerKeyText } from '#domain/bank/ledger-line.ts'
import { daysBetween } from '#domain/business-day.ts'
import { titleOf } from '#domain/documents/describe.ts'
import { decimalFromMinor } from '#domain/money.ts'

const maxShown = 60

/** The entries of the books that no line has, the nearest amount and day first; several make up one line. */
export function LedgerEntries({
  page,
  line,
  chosen,
  onChange,
}: {
  page: BankAccountPage
  line: BankLine
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}) {
  const [find, setFind] = useState('')
  const found = foundEntries(page, line, chosen, find)
  const toggle = (key: string) => {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    onChange(next)
  }
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">Match with what is in the books</h3>
      {page.ledger.length === 0 ? (
        <p className="text-14 text-ink-soft">Everything in the books of this account is matched.</p>
      ) : (
        <>
          <SearchField
            label="Find an entry"
            placeholder="Document, amount or day"
            value={find}
            onChange={setFind}
            size="compact"
          />
          <ul className="max-h-72 divide-y divide-line overflow-y-auto rounded-md border border-line">
            {found.slice(0, maxShown).map((one) => {
              const key = ledgerKeyText(one)
              return (
                <li key={key}>
                  <label className="flex min-h-11 items-center gap-3 px-3 py-1.5 hover:bg-paper">
                    <input
                      type="checkbox"
                      checked={chosen.has(key)}
                      onChange={() => toggle(key)}
                      className="size-4.5 accent-accent"
                    />
                    <span className="min-w-0 grow">
                      <span className="block break-words">{titleOf(one.source)}</span>
                      <span className="text-13 text-ink-soft">
                        <DayText day={one.day} />
                      </span>
                    </span>
                    <Money amountMinor={one.amountMinor} className="font-semibold" />
                  </label>
                </li>
              )
            })}
            {found.length === 0 && <li className="px-3 py-2 text-ink-soft">Nothing is found.</li>}
          </ul>
        </>
      )}
    </section>
  )
}

/** Those chosen first, then the nearest amount and day. */
function foundEntries(
  page: BankAccountPage,
  line: BankLine,
  chosen: ReadonlySet<string>,
  find: string,
): LedgerLine[] {
  const wanted = find.trim().toLowerCase()
  const says = ({ source, amountMinor, day }: LedgerLine) =>
    `${titleOf(source)} ${decimalFromMinor(amountMinor, page.currency)} ${formatDay(day)}`.toLowerCase()
  const far = (one: LedgerLine) =>
    (chosen.has(ledgerKeyText(one)) ? -10_000 : 0) +
    (one.amountMinor === line.amountMinor ? -1_000 : 0) +
    (Math.sign(one.amountMinor) === Math.sign(line.amountMinor) ? 0 : 500) +
    Math.abs(daysBetween(one.day, line.day))
  return page.ledger
    .filter((one) => wanted === '' || chosen.has(ledgerKeyText(one)) || says(one).includes(wanted))
    .sort((a, b) => far(a) - far(b))
}

import { useEffect, useState } from 'react'
import { SearchField } from '#app/components/form/search-field.tsx'
import { DayText } from '#app/components/format/date-text.tsx'
import { Money } from '#app/components/format/money.tsx'
import { LoadMore } from '#app/components/table/load-more.tsx'
import { useMorePages } from '#app/components/table/use-more-pages.ts'
import { ErrorState } from '#app/components/ui/error-state.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { BankAccountPage, BankEntryPage, BankLine } from '#domain/api/bank.ts'
import { type LedgerLine, ledgerKeyText } from '#domain/bank/ledger-line.ts'
import { titleOf } from '#domain/documents/describe.ts'
import { fetchOpenEntries } from './bank-api.ts'
import { onlyOldest } from './only-oldest.ts'

/** How long someone pauses before the server is asked. */
const pauseMs = 350

/** Entries by `ledgerKeyText`. */
export type ChosenEntries = ReadonlyMap<string, LedgerLine>

type EntriesProps = {
  page: BankAccountPage
  line: BankLine
  chosen: ChosenEntries
  onChange: (chosen: ChosenEntries) => void
}

/** The entries of the books that no line has, the nearest amount and day first; several make up one line. */
export function LedgerEntries(props: EntriesProps) {
  const [find, setFind] = useState('')
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">Match with what is in the books</h3>
      {props.page.entryCount === 0 ? (
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
          <FoundEntries {...props} find={find.trim()} />
        </>
      )}
    </section>
  )
}

const none: BankEntryPage = { items: [], count: 0, nextCursor: null }

function FoundEntries({ page, line, chosen, onChange, find }: EntriesProps & { find: string }) {
  const { shopId } = useShop()
  const of = { shopId, account: page.summary.account }
  const query = { search: find, line: line.lineId }
  const { first, error, retry } = useFirstEntries(of, query)
  // A cursor goes on with what its page was asked for, whatever has been typed since.
  const list = useMorePages(first?.page ?? none, (cursor) =>
    fetchOpenEntries(of, first?.query ?? query, cursor),
  )
  const toggle = (entry: LedgerLine) => {
    const next = new Map(chosen)
    const key = ledgerKeyText(entry)
    if (!next.delete(key)) next.set(key, entry)
    onChange(next)
  }
  if (error !== null) return <ErrorState error={error} onRetry={retry} />
  // Not a status: that of the dialog shows how much is still to be explained.
  if (first === null) return <p className="text-14 text-ink-soft">Looking for entries</p>
  const found = list.items.filter((entry) => !chosen.has(ledgerKeyText(entry)))
  return (
    <>
      <ul className="max-h-72 divide-y divide-line overflow-y-auto rounded-md border border-line">
        {[...chosen.values(), ...found].map((entry) => (
          <EntryRow
            key={ledgerKeyText(entry)}
            entry={entry}
            isChosen={chosen.has(ledgerKeyText(entry))}
            onToggle={() => toggle(entry)}
          />
        ))}
        {found.length === 0 && (
          <li className="px-3 py-2 text-ink-soft">
            {chosen.size > 0 ? 'Nothing else is found.' : 'Nothing is found.'}
          </li>
        )}
      </ul>
      <LoadMore list={list} />
      {first.page.count === null && <p className="text-14 text-ink-soft">{onlyOldest}</p>}
    </>
  )
}

function EntryRow({
  entry,
  isChosen,
  onToggle,
}: {
  entry: LedgerLine
  isChosen: boolean
  onToggle: () => void
}) {
  return (
    <li>
      <label className="flex min-h-11 items-center gap-3 px-3 py-1.5 hover:bg-paper">
        <input type="checkbox" checked={isChosen} onChange={onToggle} className="size-4.5 accent-accent" />
        <span className="min-w-0 grow">
          <span className="block break-words">{titleOf(entry.source)}</span>
          <span className="text-13 text-ink-soft">
            <DayText day={entry.day} />
          </span>
        </span>
        <Money amountMinor={entry.amountMinor} className="font-semibold" />
      </label>
    </li>
  )
}

type FirstEntries = { page: BankEntryPage; query: { search: string; line: string } }

/** The first page of what is searched for, once the typing pauses; what was found before stays until it is there. */
function useFirstEntries(
  { shopId, account }: Parameters<typeof fetchOpenEntries>[0],
  { search, line }: { search: string; line: string },
) {
  const [first, setFirst] = useState<FirstEntries | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same
  useEffect(() => {
    const leaving = new AbortController()
    const ask = () =>
      fetchOpenEntries({ shopId, account }, { search, line }, null, leaving.signal).then(
        (page) => {
          if (leaving.signal.aborted) return
          setError(null)
          setFirst({ page, query: { search, line } })
        },
        (error) => {
          if (!leaving.signal.aborted) setError(error)
        },
      )
    const timer = window.setTimeout(() => void ask(), search === '' ? 0 : pauseMs)
    return () => {
      window.clearTimeout(timer)
      leaving.abort()
    }
  }, [shopId, account, search, line, attempt])
  return { first, error, retry: () => setAttempt(attempt + 1) }
}

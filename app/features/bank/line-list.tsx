import { Link, useRevalidator } from '@remix-run/react'
import { Check } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { DayText } from '#app/components/format/date-text.tsx'
import { Money } from '#app/components/format/money.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import { useToastedAction } from '#app/components/ui/use-action.ts'
import { documentPath } from '#app/features/books/paths.ts'
import { useMayPost } from '#app/features/shell/me-context.tsx'
import type { BankAccountPage, BankLine, LinePayment } from '#domain/api/bank.ts'
import type { LinesQuery } from './bank-api.ts'
import { LinePayments } from './line-payments.tsx'
import { LineTools, NoLines, WhichLines } from './line-tools.tsx'
import { type AccountNames, suggestionWords } from './line-words.ts'

/** Each of them rejects with what the server refused. */
export type LineActs = {
  accept: (line: BankLine) => Promise<void>
  pay: (line: BankLine, payment: LinePayment) => Promise<void>
  open: (line: BankLine) => Promise<void>
}

type Acts = { acts: LineActs; onChoose: (line: BankLine) => void }

/** The lines of the statement on the left, what each is on the right. Arrows go from line to line, Enter accepts. */
export function LineList({
  page,
  query,
  names,
  ...rest
}: { page: BankAccountPage; query: LinesQuery; names: AccountNames } & Acts) {
  const { show } = query
  const list = useRef<HTMLUListElement>(null)
  function onKeyDown(event: KeyboardEvent<HTMLUListElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    const next = rows[at + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-16 font-semibold">
          {show === 'open' ? 'Lines to match' : 'Matched lines'} ({page.lineCount})
        </h2>
        <WhichLines show={show} />
      </div>
      <LineTools page={page} query={query} />
      <div className="sheet">
        {page.lines.length === 0 ? (
          <NoLines query={query} />
        ) : (
          <ul ref={list} onKeyDown={onKeyDown} className="divide-y divide-line">
            {page.lines.map((line) => (
              <LineRow key={line.lineId} page={page} line={line} names={names} {...rest} />
            ))}
          </ul>
        )}
      </div>
      {page.lineCount > page.lines.length && (
        <p className="text-13 text-ink-soft">
          {page.lines.length} of {page.lineCount.toLocaleString('en')} are shown. Search for the others, or
          download them all.
        </p>
      )}
    </section>
  )
}

/** One line. What is done to it runs beside what is done to others: lines are accepted one after the other, fast. */
function LineRow({
  page,
  line,
  names,
  acts,
  onChoose,
}: { page: BankAccountPage; line: BankLine; names: AccountNames } & Acts) {
  const mayPost = useMayPost()
  const { revalidate } = useRevalidator()
  const doing = useToastedAction(
    (what: 'accept' | 'open' | LinePayment) =>
      what === 'accept' || what === 'open' ? acts[what](line) : acts.pay(line, what),
    { settled: revalidate },
  )
  const running = doing.running?.[0] ?? null
  const isOpen = line.state === 'open'
  const words = isOpen ? suggestionWords(line, page, names) : null
  const act = () => {
    if (!mayPost || !isOpen || doing.isBusy) return
    if (words) void doing.act('accept')
    else onChoose(line)
  }
  const label = [line.day, line.description, words ? `Suggested: ${words.title}` : candidatesText(line)]
    .filter(Boolean)
    .join('. ')
  return (
    <li
      data-line
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows and Enter work on the row that has the focus
      tabIndex={0}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target !== event.currentTarget) return
        event.preventDefault()
        act()
      }}
      className="grid gap-x-6 gap-y-2 px-4 py-3 text-14 outline-offset-[-2px] focus-visible:outline-2 focus-visible:outline-focus lg:grid-cols-2"
    >
      <LineOfStatement line={line} />
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-4 gap-y-2 lg:border-l lg:border-line lg:pl-6">
        <div className="min-w-0 flex-1 basis-56">
          <WhatItIs
            line={line}
            words={words}
            running={typeof running === 'object' ? running : null}
            isBusy={doing.isBusy}
            onPay={(payment) => void doing.act(payment)}
          />
        </div>
        {mayPost && (
          <LineActions
            line={line}
            words={words}
            isBusy={doing.isBusy}
            onAccept={() => void doing.act('accept')}
            onChoose={() => onChoose(line)}
            onOpen={() => void doing.act('open')}
          />
        )}
      </div>
    </li>
  )
}

function candidatesText({ payments, amountMinor }: BankLine): string {
  if (payments.length === 0) return ''
  return `${payments.length} open ${amountMinor > 0 ? 'invoices' : 'bills'} may match`
}

function LineOfStatement({ line }: { line: BankLine }) {
  return (
    <div className="flex min-w-0 items-start justify-between gap-4">
      <div className="min-w-0">
        <p className="break-words">{line.description || line.reference || 'No description'}</p>
        <p className="text-13 text-ink-soft">
          <DayText day={line.day} />
          {line.reference && line.description && <span className="ml-2">{line.reference}</span>}
        </p>
      </div>
      <Money amountMinor={line.amountMinor} className="font-semibold" />
    </div>
  )
}

function WhatItIs({
  line,
  words,
  ...acts
}: {
  line: BankLine
  words: SuggestionWords
  running: LinePayment | null
  isBusy: boolean
  onPay: (payment: LinePayment) => void
}) {
  if (line.state === 'matched') return <MatchedWith line={line} />
  if (line.state === 'claimed')
    return (
      <p className="text-ink-soft">
        Recording this line is still running or was interrupted. Reload in a minute; if this message is still
        here, choose Undo. Anything already recorded is then suggested for this line.
      </p>
    )
  if (!words && line.payments.length > 0) return <LinePayments line={line} {...acts} />
  if (!words)
    return (
      <p className="text-ink-soft">
        No entry in the books and no open {line.amountMinor > 0 ? 'invoice' : 'bill'} matches this line.
      </p>
    )
  return (
    <>
      <p className="break-words">{words.title}</p>
      <p className="text-13 text-ink-soft">{words.detail}</p>
    </>
  )
}

type SuggestionWords = ReturnType<typeof suggestionWords>

function LineActions({
  line,
  words,
  isBusy,
  onAccept,
  onChoose,
  onOpen,
}: {
  line: BankLine
  words: SuggestionWords
  isBusy: boolean
  onAccept: () => void
  onChoose: () => void
  onOpen: () => void
}) {
  const isOpen = line.state === 'open'
  return (
    <div className="flex gap-2">
      {isOpen && words && (
        <Button size="compact" variant="primary" icon={Check} isBusy={isBusy} onClick={onAccept}>
          {line.suggestion?.as === 'payment' ? 'Record payment' : 'Accept'}
        </Button>
      )}
      {isOpen && (
        <Button size="compact" disabled={isBusy} onClick={onChoose}>
          {words || line.payments.length > 0 ? 'Other' : 'Match or post'}
        </Button>
      )}
      {!isOpen && !line.isReconciled && (
        <Button size="compact" isBusy={isBusy} onClick={onOpen}>
          Undo
        </Button>
      )}
      {line.isReconciled && <StatusTag tone="good">Reconciled</StatusTag>}
    </div>
  )
}

function MatchedWith({ line: { ledger } }: { line: BankLine }) {
  const [first] = ledger
  if (!first) return null
  return (
    <>
      <p>
        <Link to={documentPath(first.number)} className="text-accent underline">
          Document {first.number}
        </Link>
        {ledger.length > 1 && ` and ${ledger.length - 1} more`}
      </p>
      <p className="text-13 text-ink-soft">
        <DayText day={first.day} />
      </p>
    </>
  )
}

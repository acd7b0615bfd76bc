import { InstantText } from '#app/components/format/date-text.tsx'
import { formatDay } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { monthText } from '#app/components/format/month-text.ts'
import { Section } from '#app/components/ui/screen.tsx'
import { booksPath } from '#app/features/books/paths.ts'
import type { CloseCheck, CloseChecks, Closing } from '#domain/api/close.ts'
import type { SpendingSummary } from '#domain/api/expenditure.ts'
import { CheckList, ToDoRow } from './check-list.tsx'
import { sentenceOf } from './check-words.ts'
import { monthsOf, monthToClose } from './months.ts'

type AttentionProps = { found: CloseChecks; closing: Closing; spending: SpendingSummary }

/** What in the books needs attention, each with a link to its fix; empty if nothing does. */
export function Attention({ found, closing, spending }: AttentionProps) {
  const open = found.checks.filter(({ isDone }) => !isDone)
  const month = monthToClose(monthsOf(closing))
  const { overdue, dueThisWeek } = spending
  const audited = found.checks.find(({ name, isDone }) => name === 'audit' && isDone)
  if (open.length === 0 && month?.state !== 'open' && overdue.count === 0 && dueThisWeek.count === 0)
    return audited ? <LastAudit check={audited} /> : null
  return (
    <Section title="Needs attention">
      <CheckList label="Needs attention" checks={open}>
        {overdue.count > 0 && (
          <ToDoRow
            title="Bills overdue"
            isDone={false}
            fix={{ to: `${booksPath}/advanced/credit/pay`, label: 'Pay suppliers' }}
          >
            <Money amountMinor={overdue.amountMinor} /> was due before today.
          </ToDoRow>
        )}
        {dueThisWeek.count > 0 && (
          <ToDoRow
            title="Bills due this week"
            isDone={false}
            fix={{ to: `${booksPath}/advanced/credit/pay`, label: 'Pay suppliers' }}
          >
            <Money amountMinor={dueThisWeek.amountMinor} /> is due within seven days.
          </ToDoRow>
        )}
        {month?.state === 'open' && (
          <ToDoRow
            title={`${monthText(month.to)} is not locked`}
            isDone={false}
            fix={{ to: `${booksPath}/close`, label: 'Close the month' }}
          >
            It ended on {formatDay(month.to)}.
          </ToDoRow>
        )}
      </CheckList>
      {audited && <LastAudit check={audited} />}
    </Section>
  )
}

/** That the books were audited, and when, is shown even where nothing was found. */
function LastAudit({ check }: { check: CloseCheck }) {
  return (
    <p className="text-13 text-ink-soft">
      {sentenceOf(check)} {check.at !== null && <InstantText instant={check.at} />}
    </p>
  )
}

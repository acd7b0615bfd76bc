import { type ClientLoaderFunctionArgs, Link, useLoaderData } from '@remix-run/react'
import { Lock as LockIcon, LockOpen } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { formatDay } from '#app/components/format/dates.ts'
import { monthText } from '#app/components/format/month-text.ts'
import { DataTable } from '#app/components/table/data-table.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen, Section } from '#app/components/ui/screen.tsx'
import { StatusTag, type Tone } from '#app/components/ui/status-tag.tsx'
import { booksPath } from '#app/features/books/paths.ts'
import { CheckList } from '#app/features/close/check-list.tsx'
import { lockColumns } from '#app/features/close/lock-columns.ts'
import { LockDialog } from '#app/features/close/lock-dialog.tsx'
import { type CloseMonth, type MonthState, monthsOf, monthToClose } from '#app/features/close/months.ts'
import { ReopenDialog } from '#app/features/close/reopen-dialog.tsx'
import { ForPosting, NotForAccountants } from '#app/features/shell/me-context.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import type { CloseChecks, Closing } from '#domain/api/close.ts'
import { readCloseChecks, readClosing } from '#domain/api/routes/close.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const closing = await api.call(readClosing, { shopId })
  const months = monthsOf(closing)
  const query = new URL(request.url).searchParams.get('month')
  const isRequested = ({ to, state }: (typeof months)[number]) =>
    state !== 'running' && to.slice(0, 7) === query
  // The one that is looked at; none where no month is over.
  const month = months.find(isRequested) ?? monthToClose(months) ?? null
  const found = month && (await api.call(readCloseChecks, { shopId, query: { through: month.to } }))
  return { closing, month, found }
}

const states: Readonly<Record<MonthState, { label: string; tone: Tone }>> = {
  running: { label: 'Not over', tone: 'neutral' },
  open: { label: 'Open', tone: 'warn' },
  locked: { label: 'Locked', tone: 'good' },
  closed: { label: 'Closed for good', tone: 'good' },
}

/** The months of the books: what is left to do in each, and locking it. */
export default function CloseScreen() {
  const { closing, month, found } = useLoaderData<typeof clientLoader>()
  const months = monthsOf(closing)
  const { lockedThrough } = closing
  return (
    <Screen
      title="Lock months"
      back={{ to: booksPath, label: 'Books' }}
      subtitle={lockedThrough === null ? 'No month is locked' : `Locked through ${formatDay(lockedThrough)}`}
    >
      <div className="grid items-start gap-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <Months months={months} chosen={month} />
        {month && found ? (
          <MonthToClose key={month.to} closing={closing} month={month} found={found} />
        ) : (
          <EmptyState isSheet icon={LockIcon} title="No month is over yet">
            From the first of next month, you can review this month and lock it.
          </EmptyState>
        )}
      </div>
      {closing.items.length > 0 && (
        <Section title="Locked and opened">
          <DataTable
            id="locks"
            label="Locked and opened"
            rows={closing.items}
            columns={lockColumns}
            rowKey={({ lockId }) => lockId}
            fileName="locks"
            paper={{ title: 'Days locked and opened' }}
            empty={null}
          />
        </Section>
      )}
    </Screen>
  )
}

function Months({ months, chosen }: { months: readonly CloseMonth[]; chosen: CloseMonth | null }) {
  return (
    <nav
      aria-label="Months"
      className="no-print max-lg:max-h-64 max-lg:overflow-y-auto lg:max-h-160 lg:overflow-y-auto"
    >
      <ul className="sheet divide-y divide-line">
        {months.map((month) => (
          <li
            key={month.to}
            className="relative flex items-center justify-between gap-3 px-4 py-2.5 hover:bg-ink/4"
          >
            {month.state === 'running' ? (
              <span className="text-14">{monthText(month.to)}</span>
            ) : (
              <Link
                to={`?month=${month.to.slice(0, 7)}`}
                preventScrollReset
                aria-current={month.to === chosen?.to ? 'true' : undefined}
                className="text-14 after:absolute after:inset-0 aria-[current]:font-semibold"
              >
                {monthText(month.to)}
              </Link>
            )}
            <StatusTag tone={states[month.state].tone}>{states[month.state].label}</StatusTag>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function MonthToClose({
  closing,
  month,
  found,
}: {
  closing: Closing
  month: CloseMonth
  found: CloseChecks
}) {
  const [requested, setRequested] = useState<'lock' | 'year' | 'reopen' | null>(null)
  const { from, to, state, isYearEnd } = month
  const leftOpen = found.checks.filter(({ isDone }) => !isDone).map(({ name }) => name)
  const onClose = () => setRequested(null)
  return (
    <Section
      title={monthText(to)}
      actions={
        <>
          {state === 'locked' && (
            <NotForAccountants>
              <Button icon={LockOpen} onClick={() => setRequested('reopen')}>
                Unlock
              </Button>
            </NotForAccountants>
          )}
          <ForPosting>
            {state === 'open' && (
              <Button icon={LockIcon} variant="primary" onClick={() => setRequested('lock')}>
                Lock through {formatDay(to)}
              </Button>
            )}
          </ForPosting>
          {state === 'locked' && isYearEnd && (
            <NotForAccountants>
              <Button icon={LockIcon} onClick={() => setRequested('year')}>
                Close the year for good
              </Button>
            </NotForAccountants>
          )}
        </>
      }
    >
      <CheckList label={`To do for ${monthText(to)}`} checks={found.checks} />
      {requested === 'lock' && (
        <LockDialog through={to} isFinal={false} leftOpen={leftOpen} onClose={onClose} />
      )}
      {requested === 'year' && <LockDialog through={to} isFinal leftOpen={leftOpen} onClose={onClose} />}
      {requested === 'reopen' && (
        <ReopenDialog from={from} isFirst={isFirstOfAll(closing, month)} onClose={onClose} />
      )}
    </Section>
  )
}

/** Nothing stays locked where the first month of the books is opened again. */
function isFirstOfAll({ firstDay, finalThrough }: Closing, { from }: CloseMonth): boolean {
  return finalThrough === null && (firstDay === null || from <= firstDay)
}

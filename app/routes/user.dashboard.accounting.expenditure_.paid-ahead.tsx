import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from '@remix-run/react'
import { CalendarRange, Plus } from 'lucide-react'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { api } from '#app/api/client.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { monthText } from '#app/components/format/month-text.ts'
import { ProofLine } from '#app/components/statement/proof-line.tsx'
import { StatementDownload } from '#app/components/statement/statement-download.tsx'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen, Section } from '#app/components/ui/screen.tsx'
import { useToastedAction } from '#app/components/ui/use-action.ts'
import { documentPath } from '#app/features/books/paths.ts'
import { expenditurePath, newSpendingPath } from '#app/features/expenditure/paths.ts'
import { ForPosting } from '#app/features/shell/me-context.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import type { PaidAhead, PaidAheadLine, SpreadRun } from '#domain/api/paid-ahead.ts'
import { listPaidAhead, recordSpreadRun } from '#domain/api/routes/expenditure.ts'
import { paidAheadProof, paidAheadStatement } from '#domain/api/statements/paid-ahead-statement.ts'
import { monthAfter } from '#domain/month.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  return { paid: await api.call(listPaidAhead, { shopId }) }
}

/** What was paid ahead, what is left of it, and the months that took their share. */
export default function PaidAheadScreen() {
  const { paid } = useLoaderData<typeof clientLoader>()
  const { items, runs, due } = paid
  const shop = useShop()
  return (
    <Screen
      title="Paid ahead"
      subtitle="Each month takes its share of what was paid ahead."
      back={{ to: expenditurePath, label: 'Bills and expenses' }}
      actions={
        <>
          {items.length > 0 && (
            <StatementDownload
              statement={paidAheadStatement(paid, { ...shop, today: todayIn(shop.timeZone) })}
            />
          )}
          <ForPosting>
            <ButtonLink icon={Plus} to={newSpendingPath}>
              Record a bill or expense
            </ButtonLink>
          </ForPosting>
        </>
      }
    >
      {due && <Due due={due} />}
      {items.length === 0 ? (
        <EmptyState isSheet icon={CalendarRange} title="Nothing is paid ahead">
          Record the rent of a year, tick “Paid ahead, spread over months”, and each month takes its share.
        </EmptyState>
      ) : (
        <ul className="sheet divide-y divide-line">
          {items.map((line) => (
            <PaidLine key={`${line.document} ${line.lineId}`} line={line} />
          ))}
        </ul>
      )}
      <ProofLine proof={paidAheadProof(paid)} />
      {runs.length > 0 && (
        <Section title="Months posted">
          <ul className="sheet divide-y divide-line">
            {runs.map((run) => (
              <Run key={run.runId} run={run} />
            ))}
          </ul>
        </Section>
      )}
    </Screen>
  )
}

function Due({ due: { month, amountMinor } }: { due: NonNullable<PaidAhead['due']> }) {
  const { shopId } = useShop()
  const { revalidate } = useRevalidator()
  // The same again, where its answer is lost.
  const [runs] = useState(() => new Map<string, string>())
  const post = useToastedAction(
    async () => {
      const runId = runs.get(month) ?? newId()
      runs.set(month, runId)
      await api.call(recordSpreadRun, { shopId, runId, body: { month } })
    },
    { settled: revalidate },
  )
  return (
    <div className="sheet flex flex-wrap items-center justify-between gap-3 p-4">
      <div>
        <p className="text-14 font-semibold">
          Due for {monthText(month)}: <Money amountMinor={amountMinor} />
        </p>
        <p className="text-13 text-ink-soft">It is posted automatically tonight.</p>
      </div>
      <ForPosting>
        <Button variant="primary" isBusy={post.isBusy} busyLabel="Posting" onClick={() => void post.act()}>
          Post {monthText(month)}
        </Button>
      </ForPosting>
    </div>
  )
}

function PaidLine({ line }: { line: PaidAheadLine }) {
  const { payee, description, category, from, months, amountMinor, leftMinor, entryNumber } = line
  return (
    <li className="relative flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-3 hover:bg-paper">
      <div className="min-w-48 flex-1">
        <p className="text-14 font-semibold">
          <Link to={documentPath(entryNumber)} className="after:absolute after:inset-0">
            {description ?? category}
          </Link>
        </p>
        <p className="text-13 text-ink-soft">{[payee, description && category].filter(Boolean).join(', ')}</p>
      </div>
      <p className="min-w-56 text-13">
        {monthText(from)} to {monthText(monthAfter(from, months - 1))}
        <span className="block text-ink-soft">
          <Money amountMinor={amountMinor} /> over {months} months
        </span>
      </p>
      <p className="text-13 text-ink-soft sm:text-right">
        Left
        <span className="block text-16 font-semibold text-ink">
          <Money amountMinor={leftMinor} />
        </span>
      </p>
    </li>
  )
}

function Run({ run: { month, entryNumber, amountMinor } }: { run: SpreadRun }) {
  return (
    <li className="relative flex items-center justify-between gap-4 px-4 py-2.5 text-14 hover:bg-paper">
      <Link to={documentPath(entryNumber)} className="after:absolute after:inset-0">
        {monthText(month)}
      </Link>
      <Money amountMinor={amountMinor} />
    </li>
  )
}

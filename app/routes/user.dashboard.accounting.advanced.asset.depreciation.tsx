import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from '@remix-run/react'
import { CalendarRange } from 'lucide-react'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { api } from '#app/api/client.ts'
import { formatDay, todayIn } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { monthText } from '#app/components/format/month-text.ts'
import { StatementDownload } from '#app/components/statement/statement-download.tsx'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen, Section } from '#app/components/ui/screen.tsx'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import { useToastedAction } from '#app/components/ui/use-action.ts'
import { assetPath, assetsPath, newAssetPath } from '#app/features/assets/paths.ts'
import { documentPath } from '#app/features/books/paths.ts'
import { ReversalDialog } from '#app/features/documents/reverse-document.tsx'
import { ForPosting } from '#app/features/shell/me-context.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import type { Depreciation, DepreciationRun, DueDepreciation } from '#domain/api/asset.ts'
import { readDepreciation, recordDepreciation } from '#domain/api/routes/assets.ts'
import { depreciationStatement } from '#domain/api/statements/depreciation-statement.ts'
import { maxAssetsOfRun } from '#domain/assets/depreciation.ts'
import { sumMinor } from '#domain/money.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  return { depreciation: await api.call(readDepreciation, { shopId }) }
}

/** What each month takes of the cost of assets: what is due, with the share of each, and what was posted. */
export default function DepreciationScreen() {
  const { depreciation } = useLoaderData<typeof clientLoader>()
  const { due, current, runs, last } = depreciation
  const [isRollingBack, setIsRollingBack] = useState(false)
  const shop = useShop()
  const [month] = due
  const isEmpty = month === undefined && current === null
  return (
    <Screen
      title="Depreciation"
      subtitle="On the last day of each month, a share of what assets cost becomes an expense."
      back={{ to: assetsPath, label: 'Fixed assets' }}
      actions={
        (!isEmpty || runs.length > 0) && (
          <StatementDownload
            statement={depreciationStatement(depreciation, { ...shop, today: todayIn(shop.timeZone) })}
          />
        )
      }
    >
      {due.length > 0 && <Due due={due} />}
      {isEmpty && <div className="sheet">{runs.length > 0 ? <NothingDue /> : <NothingToDepreciate />}</div>}
      {current && (
        <Section title={`${monthText(current.month)}, which has not ended`}>
          <Shares of={current} />
        </Section>
      )}
      {runs.length > 0 && (
        <Section
          title="Months posted"
          actions={
            last && (
              <ForPosting>
                <Button onClick={() => setIsRollingBack(true)}>Roll back {monthText(last.month)}</Button>
              </ForPosting>
            )
          }
        >
          <ul className="sheet divide-y divide-line">
            {runs.map((run) => (
              <Run key={run.runId} run={run} />
            ))}
          </ul>
        </Section>
      )}
      {isRollingBack && last && <RollBackDialog last={last} onClose={() => setIsRollingBack(false)} />}
    </Screen>
  )
}

function NothingDue() {
  return (
    <EmptyState icon={CalendarRange} title="Nothing is due">
      Every month that has ended is posted, for every asset.
    </EmptyState>
  )
}

function NothingToDepreciate() {
  return (
    <EmptyState
      icon={CalendarRange}
      title="Nothing to depreciate yet"
      action={
        <ForPosting>
          <ButtonLink to={newAssetPath}>Add an asset</ButtonLink>
        </ForPosting>
      }
    >
      Once there is a fixed asset with a useful life, a share of its cost is posted each month.
    </EmptyState>
  )
}

function Due({ due }: { due: readonly DueDepreciation[] }) {
  const { shopId } = useShop()
  const { revalidate } = useRevalidator()
  // The same again, where its answer is lost.
  const [ids] = useState(() => new Map<string, string>())
  const [done, setDone] = useState(0)
  const [first] = due
  const { act, isBusy } = useToastedAction(
    async (months: readonly DueDepreciation[]) => {
      setDone(0)
      for (const [index, { month, shares }] of months.entries()) {
        for (let posted = 0; posted < shares.length; posted += maxAssetsOfRun) {
          const runId = ids.get(month) ?? newId()
          ids.set(month, runId)
          await api.call(recordDepreciation, { shopId, runId, body: { month } })
          // What is left of the month, or the month once it is rolled back, is posted as another run.
          ids.delete(month)
        }
        setDone(index + 1)
      }
    },
    { settled: revalidate },
  )
  if (!first) return null
  const busyLabel = due.length > 1 ? `Posting, ${done} of ${due.length}` : 'Posting'
  return (
    <Section
      title={`Due for ${monthText(first.month)}`}
      actions={
        <ForPosting>
          {due.length > 1 && (
            <Button isBusy={isBusy} busyLabel={busyLabel} onClick={() => void act(due)}>
              Post all {due.length} months
            </Button>
          )}
          <Button
            variant="primary"
            isBusy={isBusy}
            busyLabel="Posting"
            onClick={() => void act(due.slice(0, 1))}
          >
            Post {monthText(first.month)}
          </Button>
        </ForPosting>
      }
    >
      {due.length > 1 && (
        <p className="text-14 text-warn">
          {due.length} months are due, {monthText(first.month)} to{' '}
          {monthText(due.at(-1)?.month ?? first.month)}:{' '}
          <Money amountMinor={sumMinor(due.map(({ amountMinor }) => amountMinor))} /> together. Each is posted
          in its own month, or on the first day that is open.
        </p>
      )}
      <Shares of={first} />
    </Section>
  )
}

/** What a month takes of each asset. */
function Shares({ of: { shares, amountMinor } }: { of: DueDepreciation }) {
  return (
    <div className="sheet">
      <ul className="divide-y divide-line">
        {shares.map((share) => (
          <li
            key={share.assetId}
            className="relative flex items-center justify-between gap-4 px-4 py-2.5 text-14 hover:bg-paper"
          >
            <span className="min-w-0">
              <Link to={assetPath(share.assetId)} className="after:absolute after:inset-0">
                {share.name}
              </Link>
              <span className="block text-13 text-ink-soft">
                Book value after it <Money amountMinor={share.bookMinor} />
              </span>
            </span>
            <Money amountMinor={share.amountMinor} />
          </li>
        ))}
      </ul>
      <p className="flex items-center justify-between gap-4 border-t border-line-strong px-4 py-2.5 text-14 font-semibold">
        Total
        <Money amountMinor={amountMinor} />
      </p>
    </div>
  )
}

function Run({ run }: { run: DepreciationRun }) {
  const { month, postingDay, entryNumber, amountMinor, assets, isReversed } = run
  return (
    <li className="relative flex items-center justify-between gap-4 px-4 py-2.5 text-14 hover:bg-paper">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2">
          <Link to={documentPath(entryNumber)} className="after:absolute after:inset-0">
            {monthText(month)}
          </Link>
          {isReversed && <StatusTag tone="neutral">Rolled back</StatusTag>}
        </span>
        <span className="block text-13 text-ink-soft">
          {assets === 1 ? '1 asset' : `${assets} assets`}, posted on {formatDay(postingDay)}
        </span>
      </span>
      <Money amountMinor={amountMinor} className={isReversed ? 'text-ink-soft line-through' : undefined} />
    </li>
  )
}

/** Takes the last run back, on its own day: the month is then as if it had not been posted. */
function RollBackDialog({
  last: { runId, month, businessDay },
  onClose,
}: {
  last: NonNullable<Depreciation['last']>
  onClose: () => void
}) {
  const { lockedThrough } = useShop()
  const isOpen = lockedThrough === null || businessDay > lockedThrough
  return (
    <ReversalDialog
      of={{ kind: 'depreciation-run', id: runId }}
      businessDay={isOpen ? businessDay : undefined}
      title={`Roll back the depreciation of ${monthText(month)}`}
      description={`The entry is reversed ${isOpen ? `on ${formatDay(businessDay)}` : 'today'}. Both stay in the books, and the month is due again.`}
      whenEmpty="Say why it is rolled back."
      submitLabel="Roll back"
      busyLabel="Rolling back"
      onClose={onClose}
    />
  )
}

import { type ReactNode, useCallback } from 'react'
import { api } from '#app/api/client.ts'
import { reportTimeoutMs } from '#app/api/timeouts.ts'
import { Money } from '#app/components/format/money.tsx'
import { ProofLine } from '#app/components/statement/proof-line.tsx'
import { ErrorState } from '#app/components/ui/error-state.tsx'
import { StatTile } from '#app/components/ui/stat-tile.tsx'
import { useLoaded } from '#app/components/ui/use-loaded.ts'
import { beginningOfTime, entriesPath } from '#app/features/books/paths.ts'
import { readStockSummary } from '#domain/api/routes/stock.ts'
import type { StockSummary } from '#domain/api/stock.ts'
import type { Day } from '#domain/business-day.ts'
import { tiesTo } from '#domain/statement/ties-to.ts'
import { accounts } from '#domain/terms/chart.ts'
import { stockPath } from './paths.ts'
import { usePlaces } from './places/use-places.ts'

/**
 * The total of all goods, and whether the ledger agrees. It comes after the list, which does not wait for the sums of
 * fifty thousand products in order to see a page of them.
 */
export function StockFigures({ shopId, on }: { shopId: string; on: Day | null }) {
  const fetch = useCallback(
    (signal?: AbortSignal) =>
      // Of a past day it goes through all that moved since.
      api.call(readStockSummary, {
        shopId,
        query: { on },
        timeoutMs: reportTimeoutMs,
        ...(signal && { signal }),
      }),
    [shopId, on],
  )
  const { value: summary, error, load } = useLoaded(fetch)
  const { nameOf } = usePlaces()
  if (error !== null)
    return (
      <ErrorState
        error={error}
        title="The value of the stock could not be read"
        onRetry={() => void load()}
      />
    )
  return (
    <>
      <StockTiles summary={summary} />
      {summary === null ? (
        <p role="status" className="text-14 text-ink-soft">
          Checking the stock against account 1200 Inventory
        </p>
      ) : (
        <ProofLine
          proof={tiesTo('the ledger', {
            ties: summary.ties,
            what: 'on account 1200 Inventory',
            reportMinor: summary.valueMinor,
            ledgerMinor: summary.ledgerMinor,
          })}
        />
      )}
      {summary !== null && summary.places.length > 0 && (
        <PlacesProof places={summary.places} nameOf={nameOf} />
      )}
    </>
  )
}

/** The tiles keep their places while their figures are on the way: the list below must not move. */
function StockTiles({ summary }: { summary: StockSummary | null }) {
  const figure = (shown: (found: StockSummary) => ReactNode) =>
    summary === null ? <span aria-hidden="true" className="skeleton inline-block h-5 w-24" /> : shown(summary)
  const note = (count: number | undefined, [none, some]: readonly [string, string]) =>
    count === undefined ? '\u00a0' : count === 0 ? none : some
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatTile
        label="Value of the stock"
        {...(summary && {
          to: entriesPath({ from: beginningOfTime, to: summary.on }, { account: accounts.inventory }),
        })}
      >
        {figure(({ valueMinor }) => (
          <Money amountMinor={valueMinor} isFitted />
        ))}
      </StatTile>
      <StatTile label="Products in stock" to={`${stockPath}?state=in-stock`}>
        {figure(({ inStock }) => inStock.toLocaleString('en'))}
      </StatTile>
      <StatTile
        label="To reorder"
        to={`${stockPath}?state=low`}
        note={note(summary?.toReorder, ['None is at its reorder level', 'At or below the reorder level'])}
        noteTone={summary?.toReorder ? 'warn' : 'neutral'}
      >
        {figure(({ toReorder }) => toReorder.toLocaleString('en'))}
      </StatTile>
      <StatTile
        label="Below zero"
        to={`${stockPath}?state=below-zero`}
        note={note(summary?.belowZero, ['None', 'Sold before it was received, or miscounted'])}
        noteTone={summary?.belowZero ? 'loss' : 'neutral'}
      >
        {figure(({ belowZero }) => belowZero.toLocaleString('en'))}
      </StatTile>
    </div>
  )
}

/** What the goods of each place are worth, and the balance of account 1200 where it differs. */
function PlacesProof({
  places,
  nameOf,
}: {
  places: StockSummary['places']
  nameOf: (locationId: string) => string
}) {
  return (
    <ul aria-label="Value by location" className="flex flex-wrap gap-x-6 gap-y-1 text-13 text-ink-soft">
      {places
        .filter(({ valueMinor, ledgerMinor }) => valueMinor !== 0 || ledgerMinor !== 0)
        .map(({ locationId, valueMinor, ledgerMinor }) => (
          <li key={locationId}>
            {nameOf(locationId)}: <Money amountMinor={valueMinor} />
            {valueMinor === ledgerMinor ? (
              ', as on account 1200'
            ) : (
              <span className="text-loss">
                , on account 1200 <Money amountMinor={ledgerMinor} />
              </span>
            )}
          </li>
        ))}
    </ul>
  )
}

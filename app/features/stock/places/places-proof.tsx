import { Money } from '#app/components/format/money.tsx'
import type { StockSummary } from '#domain/api/stock.ts'

/** What the goods of each place are worth, beside what account 1200 says of it. */
export function PlacesProof({
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
                , account 1200 says <Money amountMinor={ledgerMinor} />
              </span>
            )}
          </li>
        ))}
    </ul>
  )
}

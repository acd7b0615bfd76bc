import { DayText, InstantText } from '#app/components/format/date-text.tsx'
import { Money } from '#app/components/format/money.tsx'
import { Section, Sheet } from '#app/components/ui/screen.tsx'
import type { PriceChange } from '#domain/api/product.ts'

/** What the product cost the customer, and since when. Nothing to see before the first change. */
export function PriceHistory({ changes }: { changes: readonly PriceChange[] }) {
  if (!changes.some((change) => change.previousPriceMinor !== null)) return null
  return (
    <Section title="Price history">
      <Sheet className="!py-2">
        <ul>
          {changes.map((change) => (
            <li
              key={`${change.at} ${change.from ?? ''}`}
              className="flex items-baseline justify-between gap-4 border-b border-line py-2.5 last:border-0"
            >
              <span className="text-ink-soft">
                {change.from ? (
                  <>
                    From <DayText day={change.from} />
                  </>
                ) : (
                  <InstantText instant={change.at} />
                )}
                {change.byName && <span className="block text-13">{change.byName}</span>}
              </span>
              <span className="font-medium">
                {change.previousPriceMinor === null ? (
                  <span className="font-normal text-ink-soft">First price </span>
                ) : (
                  <span className="font-normal text-ink-soft">
                    <Money amountMinor={change.previousPriceMinor} isBare /> became{' '}
                  </span>
                )}
                <Money amountMinor={change.priceMinor} />
              </span>
            </li>
          ))}
        </ul>
      </Sheet>
    </Section>
  )
}

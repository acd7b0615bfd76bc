import { DayText } from '#app/components/format/date-text.tsx'
import type { UnbilledDelivery } from './bill-draft.ts'

/** A delivery by its day and its number, with how much is in it. */
export function DeliveryName({
  delivery: { businessDay, reference, lines },
}: {
  delivery: UnbilledDelivery
}) {
  return (
    <>
      <span className="font-medium">
        <DayText day={businessDay} />
        {reference !== null && `, ${reference}`}
      </span>{' '}
      <span className="text-13 text-ink-soft">
        {lines.length.toLocaleString('en')} {lines.length === 1 ? 'product' : 'products'}
      </span>
    </>
  )
}

import { InstantText } from '#app/components/format/date-text.tsx'
import type { Till } from '#domain/api/shop.ts'

/** How far the server has the receipts of a till, as a sentence. */
export function LastReceipt({ till: { series, lastSequence, lastSoldAt } }: { till: Till }) {
  if (lastSequence === 0) return <>No receipt yet.</>
  return (
    <>
      Last receipt: {series}-{lastSequence}
      {lastSoldAt && (
        <>
          , sold <InstantText instant={lastSoldAt} />
        </>
      )}
      .
    </>
  )
}

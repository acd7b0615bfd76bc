import { formatDay } from '#app/components/format/dates.ts'
import { monthText } from '#app/components/format/month-text.ts'
import { ReversalDialog } from '#app/features/documents/reverse-document.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { Depreciation } from '#domain/api/asset.ts'

/** Takes the last run back, on its own day: the month is then as if it had not been posted. */
export function RollBackDialog({
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

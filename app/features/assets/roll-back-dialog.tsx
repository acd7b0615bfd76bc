import { api } from '#app/api/client.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { TextAreaField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { useNewId } from '#app/components/form/use-new-id.ts'
import { useRevalidateAndClose } from '#app/components/form/use-revalidate-and-close.ts'
import { formatDay } from '#app/components/format/dates.ts'
import { monthText } from '#app/components/format/month-text.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { Depreciation } from '#domain/api/asset.ts'
import { recordReversal } from '#domain/api/routes/documents.ts'
import { ReversalBody } from '#domain/documents/reversal/schema.ts'

/** Takes the last run back, on its own day: the month is then as if it had not been posted. */
export function RollBackDialog({
  last: { runId, month, businessDay },
  onClose,
}: {
  last: NonNullable<Depreciation['last']>
  onClose: () => void
}) {
  const { shopId, lockedThrough } = useShop()
  const reversalId = useNewId()
  const isOpen = lockedThrough === null || businessDay > lockedThrough
  const form = useForm({
    start: { reason: '' },
    schema: ReversalBody,
    inputOf: ({ reason }) => ({
      of: { kind: 'depreciation-run', id: runId },
      reason,
      ...(isOpen && { businessDay }),
    }),
    whenEmpty: { reason: 'Say why it is rolled back.' },
    submit: (body) => api.call(recordReversal, { shopId, reversalId, body }),
    done: useRevalidateAndClose(onClose),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Roll back the depreciation of ${monthText(month)}`}
      description={`The entry is reversed ${isOpen ? `on ${formatDay(businessDay)}` : 'today'}. Both stay in the books, and the month is due again.`}
      submitLabel="Roll back"
      variant="danger"
      busyLabel="Rolling back"
    >
      <TextAreaField label="Reason" isRequired {...form.field('reason')} rows={2} maxLength={200} />
    </FormDialog>
  )
}

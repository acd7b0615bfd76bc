import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { TextAreaField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { useNewId } from '#app/components/form/use-new-id.ts'
import { useRevalidateAndClose } from '#app/components/form/use-revalidate-and-close.ts'
import { Button } from '#app/components/ui/button.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { recordReversal } from '#domain/api/routes/documents.ts'
import type { Day } from '#domain/business-day.ts'
import { ReversalBody } from '#domain/documents/reversal/schema.ts'
import { entrySourceLabels } from '#domain/terms/document-kind.ts'

type Of = ReversalBody['of']

/** Reverses a document, with a reason: what it posted is mirrored. */
export function ReverseButton({ of }: { of: Of }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={Undo2} onClick={() => setIsOpen(true)}>
        Reverse
      </Button>
      {isOpen && <ReverseDialog of={of} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** What happens to goods and money, to begin the sentence with. */
const effectOf: Partial<Record<Of['kind'], string>> = {
  'stock-receipt': 'The goods leave stock again, and the entry is',
  'supplier-return': 'The goods go back into stock at the cost they left at, and the entry is',
  'delivery-bill':
    'The delivery waits for its bill again, goods still in stock go back to the cost they came in at, and the entry is',
  'bill-credit':
    'The amount is owed to the supplier again, goods still in stock go back to their cost before the credit, and the entry is',
  deposit:
    'Give the money back to the customer: what was paid in cash comes out of the till that took it. The entry is',
  giveaway: 'The goods go back into stock at the cost they left at, and the entry is',
  'write-off': 'The goods go back into stock at the cost they left at, and the entry is',
}

function ReverseDialog({ of, onClose }: { of: Of; onClose: () => void }) {
  return (
    <ReversalDialog
      of={of}
      title={`Reverse the ${entrySourceLabels[of.kind].toLowerCase()}`}
      description={`${effectOf[of.kind] ?? 'The entry is'} reversed today. Both stay in the books.`}
      whenEmpty="Say why it is reversed."
      submitLabel="Reverse"
      busyLabel="Reversing"
      onClose={onClose}
    />
  )
}

/** Asks why a document is reversed, and reverses it: today, or on the day that is given. */
export function ReversalDialog({
  of,
  businessDay,
  title,
  description,
  whenEmpty,
  submitLabel,
  busyLabel,
  onClose,
}: {
  of: Of
  businessDay?: Day | undefined
  title: string
  description: string
  /** What is missing where no reason was entered. */
  whenEmpty: string
  submitLabel: string
  busyLabel: string
  onClose: () => void
}) {
  const { shopId } = useShop()
  const reversalId = useNewId()
  const form = useForm({
    start: { reason: '' },
    schema: ReversalBody,
    inputOf: ({ reason }) => ({ of, reason, ...(businessDay && { businessDay }) }),
    whenEmpty: { reason: whenEmpty },
    submit: (body) => api.call(recordReversal, { shopId, reversalId, body }),
    done: useRevalidateAndClose(onClose),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={title}
      description={description}
      submitLabel={submitLabel}
      variant="danger"
      busyLabel={busyLabel}
    >
      <TextAreaField label="Reason" isRequired {...form.field('reason')} rows={2} maxLength={200} />
    </FormDialog>
  )
}

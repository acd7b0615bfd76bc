import { api } from '#app/api/client.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { useNewId } from '#app/components/form/use-new-id.ts'
import { useRevalidateAndClose } from '#app/components/form/use-revalidate-and-close.ts'
import { formatDay } from '#app/components/format/dates.ts'
import { useRefreshShop, useShop } from '#app/features/shell/shop-context.tsx'
import { LockBody } from '#domain/api/close.ts'
import { lockBooks } from '#domain/api/routes/close.ts'
import type { Day } from '#domain/business-day.ts'
import { type CloseCheckName, closeCheckLabels } from '#domain/terms/close-check.ts'

type LockDialogProps = {
  through: Day
  /** A whole year, for good. */
  isFinal: boolean
  leftOpen: readonly CloseCheckName[]
  onClose: () => void
}

/** Locks the books through a day, after it shows what that means. */
export function LockDialog({ through, isFinal, leftOpen, onClose }: LockDialogProps) {
  const { shopId } = useShop()
  const refreshShop = useRefreshShop()
  const revalidateAndClose = useRevalidateAndClose(onClose)
  const lockId = useNewId()
  const form = useForm({
    start: {},
    schema: LockBody,
    inputOf: () => ({ through, isFinal }),
    submit: (body) => api.call(lockBooks, { shopId, lockId, body }),
    done: () => {
      refreshShop()
      revalidateAndClose()
    },
  })
  const name = formatDay(through)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={isFinal ? `Close the year to ${name} for good` : `Lock the books through ${name}`}
      description={
        isFinal
          ? 'These days can never be opened again. Do it once the accounts of the year are final.'
          : 'Nothing can be posted to these days. Late documents are posted on the first open day, once the person who enters them agrees.'
      }
      submitLabel={isFinal ? 'Close the year' : 'Lock'}
      variant={isFinal ? 'danger' : 'primary'}
      busyLabel="Locking"
    >
      {leftOpen.length === 0 ? (
        <p className="text-14">Everything on the list is done.</p>
      ) : (
        <div className="text-14">
          <p>Still open, and kept on record with the lock:</p>
          <ul className="mt-2 list-disc pl-5">
            {leftOpen.map((check) => (
              <li key={check}>{closeCheckLabels[check]}</li>
            ))}
          </ul>
        </div>
      )}
    </FormDialog>
  )
}

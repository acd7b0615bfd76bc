import { api } from '#app/api/client.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { useNewId } from '#app/components/form/use-new-id.ts'
import { useRevalidateAndClose } from '#app/components/form/use-revalidate-and-close.ts'
import { formatDay, formatDayRange } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import * as routes from '#domain/api/routes/tax-returns.ts'
import type { TaxPeriodRow } from '#domain/api/tax-return.ts'
import { type TaxAdjustment, TaxReturnBody } from '#domain/documents/tax-return/schema.ts'
import { type Minor, minor } from '#domain/money.ts'

/** Files the return of a period, and shows what that freezes. */
export function FileDialog({
  period,
  dueMinor,
  adjustments,
  onFiled,
  onClose,
}: {
  period: TaxPeriodRow
  dueMinor: Minor
  adjustments: readonly TaxAdjustment[]
  onFiled: () => void
  onClose: () => void
}) {
  const { shopId } = useShop()
  const revalidateAndClose = useRevalidateAndClose(onClose)
  const returnId = useNewId()
  const { from, to, dueOn } = period
  const form = useForm({
    start: () => ({}),
    schema: TaxReturnBody,
    inputOf: () => ({ from, to, dueMinor, adjustments: [...adjustments] }),
    submit: (body) => api.call(routes.recordTaxReturn, { shopId, returnId, body }),
    done: () => {
      onFiled()
      revalidateAndClose()
    },
  })
  const account = dueMinor < 0 ? '1350 Tax refundable' : '2150 Tax payable'
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`File the return of ${formatDayRange(from, to)}`}
      submitLabel="File"
      busyLabel="Filing"
    >
      <div className="flex flex-col gap-3 text-14">
        <p>
          {dueMinor < 0 ? 'To be refunded: ' : 'To pay: '}
          <span className="font-semibold">
            <Money amountMinor={minor(Math.abs(dueMinor))} />
          </span>
          {dueMinor >= 0 && <>, by {formatDay(dueOn)}</>}
        </p>
        <ul className="list-disc space-y-1 pl-5 text-ink-soft">
          <li>The documents of the period are frozen: their figures stay as declared.</li>
          <li>
            Documents that arrive later for these days are declared in the next return, which lists them.
          </li>
          <li>The registration can no longer change within the period.</li>
          <li>The tax moves from its accounts to {account}.</li>
        </ul>
        <p className="text-ink-soft">
          This records that you file it. Send the figures to the tax office yourself, on its own portal.
        </p>
      </div>
    </FormDialog>
  )
}

import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { Checkbox } from '#app/components/form/checkbox.tsx'
import { FormQuestion } from '#app/components/form/form.tsx'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { type UsedForm, useForm } from '#app/components/form/use-form.ts'
import { useNewId } from '#app/components/form/use-new-id.ts'
import { useRevalidateAndClose } from '#app/components/form/use-revalidate-and-close.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { CashBox } from '#domain/api/cash-count.ts'
import { recordCashCount } from '#domain/api/routes/expenditure.ts'
import { CashCountBody } from '#domain/documents/cash-count/schema.ts'
import { formatMinor, type Minor, minor } from '#domain/money.ts'
import { isImplausibleCount } from '#domain/payments/cash-counted.ts'

type CountDraft = { countedMinor: Minor | null; reason: string }

/** Counts cash: what there should be is shown where it is asked for, and the difference once an amount is entered. */
export function CountCashDialog({
  box: { place, balanceMinor },
  name,
  onClose,
}: {
  box: CashBox
  name: string
  onClose: () => void
}) {
  const { shopId, timeZone, currency } = useShop()
  const countId = useNewId()
  const [isShown, setIsShown] = useState(false)
  const form = useForm({
    start: { countedMinor: null, reason: '' } as CountDraft,
    schema: CashCountBody,
    inputOf: ({ countedMinor, reason }) => ({
      ...{ businessDay: todayIn(timeZone), place, countedMinor, expectedMinor: balanceMinor },
      reason: reason.trim() || undefined,
    }),
    whenEmpty: { countedMinor: 'Enter what you counted.' },
    asks: ({ countedMinor }) => implausibleCount(countedMinor, balanceMinor, currency),
    submit: (body) => api.call(recordCashCount, { shopId, countId, body }),
    done: useRevalidateAndClose(onClose),
  })
  const { countedMinor } = form.values
  const differenceMinor = countedMinor === null ? 0 : countedMinor - balanceMinor
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Count ${name.toLowerCase()}`}
      description="The difference is posted to Cash over and short, with its reason."
      submitLabel="Post the count"
      busyLabel="Posting"
    >
      <MoneyField label="Counted" isRequired {...form.amount('countedMinor')} />
      <Checkbox label="Show what there should be" isChecked={isShown} onChange={setIsShown} />
      {isShown && (
        <p className="text-14">
          By the books: <Money amountMinor={balanceMinor} className="font-semibold" />
        </p>
      )}
      {countedMinor !== null && differenceMinor !== 0 && (
        <Difference form={form} isShown={isShown} differenceMinor={minor(differenceMinor)} />
      )}
      <FormQuestion form={form}>
        That is more than ten times what is usual here. If the count is right, press “Post the count” again.
      </FormQuestion>
    </FormDialog>
  )
}

/** What it differs by, where that is asked for, and why. */
function Difference({
  form,
  isShown,
  differenceMinor,
}: {
  form: UsedForm<CountDraft>
  isShown: boolean
  differenceMinor: Minor
}) {
  return (
    <>
      {isShown && (
        <p className="text-14">
          Difference: <Money amountMinor={differenceMinor} className="font-semibold" />
        </p>
      )}
      <TextField
        label="Why it differs"
        isRequired
        {...form.field('reason')}
        maxLength={200}
        autoComplete="off"
      />
    </>
  )
}

/** The question about an unlikely count of cash; it does not reveal the expected amount. Null: nothing is asked. */
export function implausibleCount(
  countedMinor: Minor | null,
  balanceMinor: Minor,
  currency: string,
): string | null {
  if (countedMinor === null || !isImplausibleCount(countedMinor, [balanceMinor])) return null
  return `Post ${formatMinor(countedMinor, currency)} as counted?`
}

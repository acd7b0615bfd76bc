import { api } from '#app/api/client.ts'
import { reportTimeoutMs } from '#app/api/timeouts.ts'
import { DateField } from '#app/components/form/date-field.tsx'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { useNewId } from '#app/components/form/use-new-id.ts'
import { useRevalidateAndClose } from '#app/components/form/use-revalidate-and-close.ts'
import { formatDay } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { type BankAccountPage, ReconcileBody } from '#domain/api/bank.ts'
import { reconcile } from '#domain/api/routes/bank.ts'
import { type Minor, minor } from '#domain/money.ts'

/** Closes the account up to a day: the difference is nil, or its amount is shown. */
export function FinishDialog({ page, onClose }: { page: BankAccountPage; onClose: () => void }) {
  const { summary } = page
  const form = useReconcileForm(page, onClose)
  const { through, balanceMinor } = form.values
  const isWhole = through === summary.statementThrough && summary.statementMinor !== null
  const differenceMinor =
    isWhole && balanceMinor !== null ? minor(balanceMinor - (summary.statementMinor ?? 0)) : null
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Reconcile ${summary.account} ${summary.name}`}
      description="Everything matched up to this day is frozen. The owner can undo reconciliations, the latest first."
      submitLabel="Reconcile"
      busyLabel="Reconciling"
    >
      {summary.unmatched > 0 && (
        <Banner tone="warn">
          {summary.unmatched === 1 ? 'One line is' : `${summary.unmatched} lines are`} not matched yet. Choose
          a day before the first of them, or match them.
        </Banner>
      )}
      <DateField
        label="Up to"
        isRequired
        {...form.field('through')}
        help={
          summary.reconciledThrough
            ? `Reconciled up to ${formatDay(summary.reconciledThrough)}.`
            : 'The last day of the statement.'
        }
      />
      <MoneyField
        label="Balance on the statement"
        isRequired
        allowsNegative
        autoFocus
        {...form.amount('balanceMinor')}
      />
      {differenceMinor !== null && (
        <p className="text-14" role="status">
          Difference: <Money amountMinor={differenceMinor} className="font-semibold" />
          {differenceMinor === 0 ? ', nil' : ' from the total of its lines'}
        </p>
      )}
    </FormDialog>
  )
}

function useReconcileForm({ summary, today }: BankAccountPage, onClose: () => void) {
  const { shopId } = useShop()
  const reconciliationId = useNewId()
  const of = { shopId, account: summary.account }
  return useForm({
    start: () => ({
      through: (summary.statementThrough ?? today) as string,
      balanceMinor: null as Minor | null,
    }),
    schema: ReconcileBody,
    refusals: {
      reconciliation_day: 'through',
      bank_lines_unmatched: 'through',
      bank_balance_differs: 'balanceMinor',
    },
    whenEmpty: { balanceMinor: 'Enter the balance shown on the statement.' },
    submit: (body) => api.call(reconcile, { ...of, reconciliationId, body, timeoutMs: reportTimeoutMs }),
    done: useRevalidateAndClose(onClose),
  })
}

import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { TaxAdjustment } from '#domain/documents/tax-return/schema.ts'
import type { Minor } from '#domain/money.ts'
import { taxPack } from '#domain/tax/packs.ts'
import type { Account } from '#domain/terms/account.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { TaxPackId } from '#domain/terms/tax.ts'

const kinds = [
  { value: 'output +', label: 'More tax was charged' },
  { value: 'output -', label: 'Less tax was charged' },
  { value: 'input +', label: 'More tax is claimed back' },
  { value: 'input -', label: 'Less tax is claimed back' },
]

/** What the documents do not contain: it is posted when the return is filed. */
export function AdjustDialog({
  packId,
  chosen,
  onAdd,
  onClose,
}: {
  packId: TaxPackId
  /** The accounts that can take the other side. */
  chosen: readonly Account[]
  onAdd: (adjustment: TaxAdjustment) => void
  onClose: () => void
}) {
  const { components } = taxPack(packId)
  const form = useForm({
    start: () => ({
      kind: 'output +',
      component: components[0]?.component ?? '',
      amountMinor: null as Minor | null,
      account: accounts.expenses as string,
      reason: '',
    }),
    schema: TaxAdjustment,
    inputOf: ({ kind, amountMinor, ...rest }) => ({
      ...rest,
      direction: kind.split(' ')[0],
      amountMinor: amountMinor === null ? null : kind.endsWith('-') ? 0 - amountMinor : amountMinor,
    }),
    whenEmpty: { amountMinor: 'Enter the amount.', reason: 'Say why.' },
    submit: (adjustment) => Promise.resolve(onAdd(adjustment)),
    done: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Add an adjustment"
      description="For what the documents do not show: private use, bad debt relief, an error in an earlier return."
      submitLabel="Add"
    >
      <SelectField label="What" {...form.field('kind')} options={kinds} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Tax"
          {...form.field('component')}
          options={components.map(({ component, label }) => ({ value: component, label }))}
        />
        <MoneyField label="Tax amount" isRequired {...form.amount('amountMinor')} />
        <SelectField
          label="Posted against"
          {...form.field('account')}
          options={chosen.map(({ account, name }) => ({ value: account, label: `${account} ${name}` }))}
        />
      </div>
      <TextField label="Reason" isRequired maxLength={200} autoComplete="off" {...form.field('reason')} />
    </FormDialog>
  )
}

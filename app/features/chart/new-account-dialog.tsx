import { api } from '#app/api/client.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { useRevalidateAndClose } from '#app/components/form/use-revalidate-and-close.ts'
import { useToast } from '#app/components/ui/toast.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { NewAccount } from '#domain/api/ledger.ts'
import { addAccount } from '#domain/api/routes/chart.ts'
import { AccountCode, accountTypeLabels } from '#domain/terms/account.ts'
import { accountType, isOfProfitAndLoss, placedAccount } from '#domain/terms/default-chart.ts'
import { placeOptions } from './chart-rows.ts'

type NewAccountForm = { account: string; name: string; place: string }

/** Its type follows from its number, and where it is shown from both. */
export function NewAccountDialog({ onClose }: { onClose: () => void }) {
  const { shopId } = useShop()
  const revalidateAndClose = useRevalidateAndClose(onClose)
  const toast = useToast()
  const form = useForm({
    start: (): NewAccountForm => ({ account: '', name: '', place: '' }),
    schema: NewAccount,
    inputOf: ({ account, name, place }) => {
      const number = AccountCode.safeParse(account).data
      const field = number !== undefined && isOfProfitAndLoss(number) ? 'figure' : 'line'
      return { account, name, ...(place !== '' && { [field]: place }) }
    },
    fields: { figure: 'place', line: 'place' },
    whenEmpty: { account: 'Enter a four-digit number.', name: 'Enter a name.' },
    refusals: {
      account_number_taken: 'account',
      account_number_kept: 'account',
      account_name_taken: 'name',
      account_misplaced: 'place',
    },
    submit: (body) => api.call(addAccount, { shopId, body }),
    done: ({ account, name }) => {
      toast({ tone: 'good', title: `${account} ${name} was added` })
      revalidateAndClose()
    },
  })
  const number = AccountCode.safeParse(form.values.account.trim()).data
  const type = number && accountType(number)
  const places = type ? placeOptions(type) : []
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Add an account"
      description="The first digit gives its type: 1 asset, 2 liability, 3 equity, 4 revenue, 5 to 9 expense."
      submitLabel="Add account"
      busyLabel="Adding"
    >
      <div className="grid items-start gap-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <TextField
          label="Number"
          isRequired
          autoFocus
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          {...form.field('account')}
          onChange={(account) => form.set({ account, place: '' })}
        />
        <TextField label="Name" isRequired maxLength={60} autoComplete="off" {...form.field('name')} />
      </div>
      <SelectField
        label="Shown under"
        help={type && `Type: ${accountTypeLabels[type]}`}
        {...form.field('place')}
        value={form.values.place || (number ? placeOfNumber(number) : '')}
        placeholder="Follows from the number"
        options={places}
        disabled={places.length === 0}
      />
    </FormDialog>
  )
}

function placeOfNumber(number: AccountCode): string {
  const { figure, line } = placedAccount(number, '')
  return figure ?? line ?? ''
}

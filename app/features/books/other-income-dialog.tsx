import { api } from '#app/api/client.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { PostingDateField } from '#app/components/form/posting-date-field.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { type UsedForm, useForm } from '#app/components/form/use-form.ts'
import { useNewId } from '#app/components/form/use-new-id.ts'
import { useRevalidateAndClose } from '#app/components/form/use-revalidate-and-close.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { AttachmentsField } from '#app/features/attachments/attachments-field.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { Attachment } from '#domain/api/attachment.ts'
import { recordOtherIncome } from '#domain/api/routes/other-income.ts'
import { day } from '#domain/business-day.ts'
import { OtherIncomeBody } from '#domain/documents/other-income/schema.ts'
import type { Minor } from '#domain/money.ts'
import { schemeOn, taxPack } from '#domain/tax/packs.ts'
import type { Account } from '#domain/terms/account.ts'
import { accounts as known } from '#domain/terms/chart.ts'
import { type HeldMoney, MoneyAccount } from '#domain/terms/money-account.ts'
import { type TaxClassId, taxClassLabels } from '#domain/terms/tax.ts'
import { useMoneyChoices } from './added-money.ts'
import { TillField } from './till-field.tsx'

type Draft = {
  businessDay: string
  text: string
  account: string
  totalMinor: Minor | null
  taxClassId: TaxClassId
  receivedIn: HeldMoney
  tillId: string
  from: string
  reference: string
  attachments: readonly Attachment[]
}

type Known = {
  /** Those of other income. */
  accounts: readonly Account[]
  tills: readonly { tillId: string; name: string }[]
}

/** Records money that came in for something else than goods. */
export function OtherIncomeDialog({
  accounts,
  tills,
  onClose,
}: Known & {
  onClose: () => void
}) {
  const { shopId, timeZone, taxRegistrations } = useShop()
  const today = day(todayIn(timeZone))
  const isRegistered = schemeOn(taxRegistrations, today) !== 'not-registered'
  const incomeId = useNewId()
  const form = useForm({
    start: (): Draft => ({
      ...{ businessDay: today, text: '', account: known.otherIncome, totalMinor: null },
      ...{ receivedIn: 'bank', tillId: tills[0]?.tillId ?? '', from: '', reference: '', attachments: [] },
      taxClassId: 'standard',
    }),
    schema: OtherIncomeBody,
    inputOf: bodyOf,
    whenEmpty: {
      totalMinor: 'Enter what was received.',
      businessDay: 'Enter the date.',
      text: 'Say what it was received for.',
    },
    refusals: {
      other_income_in_future: 'businessDay',
      other_income_account_unknown: 'account',
      till_not_found: 'tillId',
    },
    submit: (body) => api.call(recordOtherIncome, { shopId, incomeId, body }),
    done: useRevalidateAndClose(onClose),
  })
  const { values, set } = form
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Record other income"
      submitLabel="Record income"
      busyLabel="Recording"
    >
      <IncomeFields {...{ form, accounts, tills, isRegistered }} />
      <div>
        <p className="mb-1.5 text-14 font-medium">Photo or PDF that belongs to it</p>
        <AttachmentsField
          shopId={shopId}
          value={values.attachments}
          onChange={(change) => set({ attachments: change(values.attachments) })}
          disabled={form.isBusy}
        />
      </div>
    </FormDialog>
  )
}

function IncomeFields({
  form,
  accounts,
  tills,
  isRegistered,
}: Known & { form: UsedForm<Draft>; isRegistered: boolean }) {
  const { taxPack: packId } = useShop()
  const classes = taxPack(packId).classes.map((value) => ({ value, label: taxClassLabels[value] }))
  const money = useMoneyChoices(MoneyAccount.options, tills)
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        label="What it is for"
        isRequired
        autoFocus
        className="sm:col-span-2"
        {...form.field('text')}
        maxLength={200}
        autoComplete="off"
      />
      <MoneyField
        label={isRegistered ? 'Received, with its tax' : 'Received'}
        isRequired
        {...form.amount('totalMinor')}
      />
      <PostingDateField label="Date" isRequired {...form.field('businessDay')} />
      {packId !== 'none' && (
        <SelectField
          label={isRegistered ? 'Tax' : 'Tax if the shop were registered'}
          help={isRegistered ? undefined : 'Exempt and out of scope do not count as turnover.'}
          options={classes}
          {...form.field('taxClassId')}
        />
      )}
      <SelectField
        label="Account"
        options={accounts.map(({ account, name }) => ({ value: account, label: `${account} ${name}` }))}
        {...form.field('account')}
      />
      <SelectField label="Received in" options={money} {...form.field('receivedIn')} />
      {form.values.receivedIn === 'cash' && <TillField tills={tills} isRequired {...form.field('tillId')} />}
      <TextField label="Received from" {...form.field('from')} maxLength={160} autoComplete="off" />
      <TextField label="Reference" {...form.field('reference')} maxLength={80} autoComplete="off" />
    </div>
  )
}

function bodyOf(draft: Draft): object {
  const { businessDay, account, totalMinor, taxClassId, receivedIn, tillId, attachments } = draft
  const [text, from, reference] = [draft.text.trim(), draft.from.trim(), draft.reference.trim()]
  return {
    ...{ businessDay, account, totalMinor, taxClassId, receivedIn, text },
    ...(receivedIn === 'cash' && { tillId }),
    ...(from !== '' && { from }),
    ...(reference !== '' && { reference }),
    ...(attachments.length > 0 && {
      attachments: attachments.map(({ attachmentId, sha256 }) => ({ attachmentId, sha256 })),
    }),
  }
}

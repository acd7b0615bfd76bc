import { Checkbox } from '#app/components/form/checkbox.tsx'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { type UsedForm, useForm } from '#app/components/form/use-form.ts'
import { isNamedKind, kindAccounts, namedKinds, PayKey, PaymentType } from '#domain/payments/payment-type.ts'
import { takesPayments } from '#domain/posting/money-accounts.ts'
import type { Account } from '#domain/terms/account.ts'
import { namedKindLabels, tenderLabels } from '#domain/terms/tender.ts'
import { draftOf, keysOfOthers, newTypeId, type TypeDraft } from './draft.ts'

const references = [
  { value: 'never', label: 'Not asked for' },
  { value: 'asked', label: 'Asked for, optional' },
  { value: 'required', label: 'Required' },
] as const

type Known = {
  /** Null: a new one. */
  type: PaymentType | null
  types: readonly PaymentType[]
  accounts: readonly Account[]
}

/** One payment type. Those with an account of their own by nature (cash, credit) keep it. */
export function TypeDialog({
  type,
  types,
  accounts,
  onDone,
  onClose,
}: Known & {
  onDone: (type: PaymentType) => void
  onClose: () => void
}) {
  const isFree = type === null || isNamedKind(type.kind)
  const form = useForm({
    start: (): TypeDraft => draftOf(type),
    schema: PaymentType,
    inputOf: ({ name, kind, account, key, reference, givesChange }) => ({
      ...(type ?? { typeId: newTypeId(), kind }),
      name,
      ...(isFree && { account }),
      reference,
      key: key === '' ? undefined : key,
      givesChange: givesChange && (type?.kind ?? kind) === 'mobile-money' ? true : undefined,
    }),
    whenEmpty: { name: 'Enter a name.' },
    submit: async (read) => {
      const { key, givesChange, ...rest } = read
      return { ...rest, ...(key !== undefined && { key }), ...(givesChange && { givesChange }) }
    },
    done: onDone,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={type ? type.name : 'Add a payment type'}
      submitLabel={type ? 'Done' : 'Add'}
    >
      <TypeFields {...{ form, type, types, accounts, isFree }} />
    </FormDialog>
  )
}

function TypeFields({
  form,
  type,
  types,
  accounts,
  isFree,
}: Known & { form: UsedForm<TypeDraft>; isFree: boolean }) {
  const { values, set } = form
  return (
    <>
      <TextField
        label="Name"
        isRequired
        maxLength={40}
        autoComplete="off"
        help="As shown on the pay screen and on receipts."
        {...form.field('name')}
      />
      {type === null && (
        <SelectField
          label="Kind"
          value={values.kind}
          onChange={(kind) => set({ kind, account: kindAccounts[kind] })}
          options={namedKinds.map((kind) => ({
            value: kind,
            label: namedKindLabels[kind],
          }))}
        />
      )}
      {isFree && (
        <SelectField
          label="Account"
          {...form.field('account')}
          options={accounts
            .filter(takesPayments)
            .map(({ account, name }) => ({ value: account as string, label: `${account} ${name}` }))}
          help="The account that payments are posted to. Add accounts under Books, Chart of accounts."
        />
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <KeyField form={form} taken={keysOfOthers(types, type?.typeId ?? null)} />
        {isFree && (
          <SelectField label="Payment reference" {...form.field('reference')} options={references} />
        )}
      </div>
      {(type?.kind ?? values.kind) === 'mobile-money' && (
        <Checkbox
          label="Gives change in cash"
          help="A customer who sent more than is due gets the rest from the drawer."
          isChecked={values.givesChange}
          onChange={(givesChange) => set({ givesChange })}
        />
      )}
      {type !== null && isNamedKind(type.kind) && type.name !== tenderLabels[type.kind] && (
        <p className="text-13 text-ink-soft">Kind: {tenderLabels[type.kind]}</p>
      )}
    </>
  )
}

/** The key that takes a payment of this type on the pay screen. Each key is for one type. */
function KeyField({ form, taken }: { form: UsedForm<TypeDraft>; taken: ReturnType<typeof keysOfOthers> }) {
  return (
    <SelectField
      label="Key"
      {...form.field('key')}
      options={[
        { value: '', label: 'None' },
        ...PayKey.options.map((key) => ({
          value: key as string,
          label: key,
          isDisabled: taken.has(key),
        })),
      ]}
    />
  )
}

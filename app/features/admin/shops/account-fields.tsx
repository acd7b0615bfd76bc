import type { ReactNode } from 'react'
import { Checkbox } from '#app/components/form/checkbox.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import type { UsedForm } from '#app/components/form/use-form.ts'
import type { AccountField, ProviderDescription } from '#domain/payments/provider.ts'
import {
  type AccountDraft,
  draftOf,
  type KnownSecrets,
  providerIn,
  removalField,
  secretField,
} from './account-form.ts'

type FormProps = { form: UsedForm<AccountDraft>; secretKeys: KnownSecrets }
type FieldProps = FormProps & { name: string; field: AccountField }

/** The choice of the provider, where there is more than one, and the form of an account with it. */
export function AccountForm({
  form,
  choices,
  stored,
}: {
  form: UsedForm<AccountDraft>
  choices: readonly ProviderDescription[]
  /** The account as it is stored, with its settings. */
  stored: { provider: string; secretKeys: KnownSecrets }
}) {
  const provider = providerIn(choices, form.values.provider)
  const storedWith = (name: string) => (name === stored.provider ? stored : null)
  return (
    <div className="flex flex-col gap-5">
      {choices.length > 1 && (
        <SelectField
          label="Provider"
          help="Secret keys of the previous provider are removed."
          value={provider.name}
          onChange={(name) => form.set(draftOf(providerIn(choices, name), storedWith(name)))}
          options={choices.map(({ name, label }) => ({ value: name, label }))}
        />
      )}
      <AccountFields
        form={form}
        provider={provider}
        secretKeys={storedWith(provider.name)?.secretKeys ?? { test: null, live: null }}
      />
    </div>
  )
}

/** The form of an account with a provider, as the provider describes it. */
function AccountFields({ provider, ...props }: FormProps & { provider: ProviderDescription }) {
  const fields = Object.entries<AccountField>(provider.fields)
  const drawn = (isHalfWidth: boolean): ReactNode[] =>
    fields
      .filter(([, field]) => (field.isHalfWidth ?? false) === isHalfWidth)
      .map(([name, field]) => <FieldOfAccount key={name} name={name} field={field} {...props} />)
  const narrow = drawn(true)
  return (
    <div className="flex flex-col gap-5">
      {drawn(false)}
      {narrow.length > 0 && <div className="grid gap-5 sm:grid-cols-2">{narrow}</div>}
    </div>
  )
}

const asTyped = { autoComplete: 'off', spellCheck: false, autoCapitalize: 'none' } as const

function FieldOfAccount({ form, secretKeys, name, field }: FieldProps) {
  const { label, help } = field
  const bound = form.field(name)
  const value = String(bound.value)
  switch (field.kind) {
    case 'secret':
      return <SecretField form={form} secretKeys={secretKeys} name={name} field={field} />
    case 'mode':
      return (
        <Checkbox
          label={label}
          help={help}
          isChecked={bound.value === true}
          onChange={(isChecked) => form.set({ [name]: isChecked })}
        />
      )
    case 'choice': {
      const options = Object.entries(field.options).map(([one, text]) => ({ value: one, label: text }))
      return <SelectField label={label} help={help} {...bound} value={value} options={options} />
    }
    default: {
      const figures = field.kind === 'whole-number' ? ({ inputMode: 'numeric' } as const) : {}
      return <TextField label={label} help={help} {...figures} {...asTyped} {...bound} value={value} />
    }
  }
}

function SecretField({ form, secretKeys, name, field }: FieldProps) {
  const mode = name === secretField.test ? 'test' : 'live'
  const known = secretKeys[mode]
  const isRemoved = form.values[removalField[mode]] === true
  const bound = form.field(name)
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={field.label}
        type="password"
        autoComplete="off"
        disabled={isRemoved}
        help={known ? `Set, ends in ${known.lastFour}. Leave this empty to keep it.` : field.help}
        {...bound}
        value={String(bound.value)}
      />
      {known && (
        <Checkbox
          label={`Remove the ${field.logName}`}
          isChecked={isRemoved}
          onChange={(isChecked) => form.set({ [removalField[mode]]: isChecked })}
        />
      )}
    </div>
  )
}

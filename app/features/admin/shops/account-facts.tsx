import type { ReactNode } from 'react'
import { Fact } from '#app/components/ui/facts.tsx'
import type { AccountField, ProviderDescription } from '#domain/payments/provider.ts'
import { type KnownSecrets, secretField } from './account-form.ts'

/** What an account with a provider is set to: the mode, then the rest in the order of its form. */
export function AccountFacts({
  provider,
  settings,
  secretKeys,
}: {
  provider: ProviderDescription
  settings: object
  secretKeys: KnownSecrets
}) {
  const values: Readonly<Record<string, unknown>> = { ...settings }
  const fields = Object.entries<AccountField>(provider.fields)
  const ordered = [
    ...fields.filter(([, { kind }]) => kind === 'mode'),
    ...fields.filter(([, { kind }]) => kind !== 'mode'),
  ]
  return ordered.map(([name, field]) => (
    <Fact key={name} label={field.shortLabel ?? field.label}>
      {field.kind === 'secret' ? (
        <Secret known={secretKeys[name === secretField.test ? 'test' : 'live']} />
      ) : (
        shown(field, values[name])
      )}
    </Fact>
  ))
}

function shown(field: AccountField, value: unknown): ReactNode {
  if (field.kind === 'mode') return value === true ? 'Live' : 'Test'
  if (value === null || value === undefined) return 'Not set'
  if (field.kind === 'choice') return field.options[String(value)] ?? String(value)
  if (field.kind !== 'code' || field.note === undefined) return String(value)
  return (
    <>
      {String(value)}
      <span className="block text-13 text-ink-soft">{field.note}</span>
    </>
  )
}

function Secret({ known }: { known: KnownSecrets['test'] }) {
  if (known === null) return 'Not set'
  return known.isReadable
    ? `Set, ends in ${known.lastFour}`
    : `Ends in ${known.lastFour}, but the server no longer has the key to read it: enter it again`
}

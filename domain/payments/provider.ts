import { z } from 'zod'

/** Payments of the test mode move no money. */
export type PaymentMode = 'test' | 'live'

/** What keeps a shop from taking payments by any provider. */
export const commonPaymentErrors = [
  'key-missing',
  'key-unreadable',
  'key-refused',
  'provider-away',
  'other-currency',
] as const
export type CommonPaymentError = (typeof commonPaymentErrors)[number]

type Labels = {
  /** In the form. */
  label: string
  help?: string
  /** On the page of the shop; left out: the label. */
  shortLabel?: string
  /** In the audit log, which names what was changed. */
  logName: string
  /** Shares its line with the next such field where there is room. */
  isHalfWidth?: true
}

/** A key or code as the provider gives it; null: none is set. */
type CodeField = Labels & {
  kind: 'code'
  check: z.ZodType<string | null>
  isNeededInLiveMode?: true
  /** Below the value on the page of the shop. */
  note?: string
}
type WholeNumberField = Labels & { kind: 'whole-number'; check: z.ZodType<number>; initial: number }
type ChoiceField = Labels & {
  kind: 'choice'
  check: z.ZodType<string>
  initial: string
  /** By value; in this order. */
  options: Readonly<Record<string, string>>
}
type ModeField = Labels & { kind: 'mode'; check: z.ZodType<boolean> }
/** Is stored encrypted, and only its last four characters leave the server again. */
type SecretField = Labels & { kind: 'secret'; check: z.ZodType<string> }

export type AccountField = CodeField | WholeNumberField | ChoiceField | ModeField | SecretField

/** The field that each provider has; its help says what live mode needs. */
export const liveMode = {
  ...{ kind: 'mode', label: 'Live mode', shortLabel: 'Mode', logName: 'live mode' },
  check: z.boolean(),
} as const satisfies ModeField

/**
 * What the rest of the program knows of a payment provider: the form of a shop's account with it, and its sentences.
 * What its API is like is known to its adapter alone (server/payments/providers).
 */
export type ProviderDescription = {
  /** Stored with each account and payment, and part of the address for events: never changes. */
  name: string
  /** For people. */
  label: string
  apiUrl: string
  /** By the name in the API and the database, in the order of the form. */
  fields: Readonly<Record<string, AccountField>> & {
    readonly testSecretKey: SecretField
    readonly liveSecretKey: SecretField
    readonly isLive: ModeField
  }
  /** What keeps a shop from taking payments by this provider alone: what is wrong, and what to do. */
  errors: Readonly<Record<string, string>>
  /** Pays in test mode; null: there is none. */
  testCard: { number: string; cvv: string; expiry: string } | null
}

/** What an account is set to, without its secret keys. */
export type SettingsOf<Described extends ProviderDescription> = {
  -readonly [Name in keyof Described['fields'] as Described['fields'][Name] extends { kind: 'secret' }
    ? never
    : Name]: z.infer<Described['fields'][Name]['check']>
}

type Setting = Exclude<AccountField, SecretField>

/** The fields whose values are stored and read as they are. */
export function settingsOf({ fields }: Pick<ProviderDescription, 'fields'>): [name: string, Setting][] {
  return Object.entries<AccountField>(fields).flatMap(([name, field]) =>
    field.kind === 'secret' ? [] : [[name, field] as [string, Setting]],
  )
}

/** Before anything was entered. */
export function initialSettings<Described extends ProviderDescription>(
  described: Described,
): SettingsOf<Described> {
  const initial = settingsOf(described).map(([name, field]) => [name, initialOf(field)])
  return Object.fromEntries(initial) as SettingsOf<Described>
}

function initialOf(field: Setting): string | number | boolean | null {
  if (field.kind === 'code') return null
  return field.kind === 'mode' ? false : field.initial
}

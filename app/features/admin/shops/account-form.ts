import type { PaymentConfiguration } from '#domain/api/admin-payments.ts'
import {
  initialSettings,
  type PaymentMode,
  type ProviderDescription,
  settingsOf,
} from '#domain/payments/provider.ts'

/** What is entered, by the name of the field; a number as it is typed. */
export type AccountDraft = { [field: string]: string | boolean }

export type KnownSecrets = PaymentConfiguration['secretKeys']

export const secretField = { test: 'testSecretKey', live: 'liveSecretKey' } as const
/** Whether the stored secret key is removed. */
export const removalField = { test: 'removesTest', live: 'removesLive' } as const

const modes: readonly PaymentMode[] = ['test', 'live']

export function providerIn(
  choices: readonly ProviderDescription[],
  name: string | boolean | undefined,
): ProviderDescription {
  const found = choices.find((one) => one.name === name)
  if (found === undefined) throw new Error(`There is no provider ${name}`)
  return found
}

/** @param settings those that are stored; null: the account is new. */
export function draftOf(provider: ProviderDescription, settings: object | null): AccountDraft {
  const values: Readonly<Record<string, unknown>> = { ...initialSettings(provider), ...settings }
  const entered = settingsOf(provider).map(([name, { kind }]) => [
    name,
    kind === 'mode' ? values[name] === true : String(values[name] ?? ''),
  ])
  return {
    provider: provider.name,
    ...Object.fromEntries(entered),
    ...{ testSecretKey: '', liveSecretKey: '', removesTest: false, removesLive: false },
  }
}

/** What is sent. An empty code is none; an empty secret stays as it is, unless it is removed. */
export function editOf(provider: ProviderDescription, draft: AccountDraft, revision: number): object {
  const settings = settingsOf(provider).map(([name, { kind }]) => {
    const value = draft[name] ?? ''
    const isEmpty = typeof value === 'string' && value.trim() === ''
    if (kind === 'code') return [name, isEmpty ? null : value]
    return [name, kind === 'whole-number' ? (isEmpty ? Number.NaN : Number(value)) : value]
  })
  const secrets = modes.map((mode) => {
    const typed = String(draft[secretField[mode]])
    const kept = typed.trim() === '' ? undefined : typed
    return [secretField[mode], draft[removalField[mode]] === true ? null : kept]
  })
  return { revision, provider: provider.name, ...Object.fromEntries([...settings, ...secrets]) }
}

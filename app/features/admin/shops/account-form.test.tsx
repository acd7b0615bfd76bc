import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { useForm } from '#app/components/form/use-form.ts'
import { editSchema, initialConfiguration, noPaymentConfiguration } from '#domain/api/admin-payments.ts'
import type { ProviderDescription } from '#domain/payments/provider.ts'
import { providers, usualProvider } from '#domain/payments/providers/index.ts'
import { secondProvider } from '#tests/support/second-provider.ts'
import { AccountFacts } from './account-facts.tsx'
import { AccountForm } from './account-fields.tsx'
import { draftOf, editOf, type KnownSecrets } from './account-form.ts'
import { paymentErrorWords, testCardWords } from './payment-words.ts'

const usual: ProviderDescription = providers[usualProvider]
const noSecrets: KnownSecrets = { test: null, live: null }
const testSecret: KnownSecrets = { test: { lastFour: '4321', isReadable: true }, live: null }

type Shown = { provider: ProviderDescription; secretKeys: KnownSecrets; choices: ProviderDescription[] }

function Drawn({ provider, secretKeys, choices }: Shown) {
  const form = useForm({
    start: draftOf(provider, null),
    schema: editSchema([provider]),
    submit: async () => null,
  })
  return <AccountForm form={form} choices={choices} stored={{ provider: provider.name, secretKeys }} />
}

/** Labels in their order, and the texts below the fields. */
function drawn(provider: ProviderDescription, secretKeys = noSecrets, choices = [provider]) {
  const markup = renderToStaticMarkup(<Drawn provider={provider} secretKeys={secretKeys} choices={choices} />)
  const texts = (tag: string) =>
    [...markup.matchAll(new RegExp(`<${tag}[ >][^>]*>?([^<]*)</${tag}>`, 'g'))].map(([, text]) => text)
  return { markup, labels: texts('label'), helps: texts('p'), options: texts('option') }
}

describe('the form of an account', () => {
  test('has the labels, hints and choices of its provider, in the order of the description', () => {
    expect(drawn(secondProvider)).toMatchObject({
      labels: [
        'Merchant number',
        'Sandbox password',
        'Password',
        'Live mode',
        'Days until a payout',
        'Channel',
      ],
      helps: ['Seven digits.', 'From the sandbox.'],
      options: ['Its app', 'A short code'],
    })
    expect(drawn(usual).labels).toEqual([
      ...['Test public key', 'Test secret key', 'Live public key', 'Live secret key', 'Live mode'],
      ...['Split code', 'Subaccount code', 'Transaction fee', 'Fee borne by'],
    ])
  })

  test('offers the choice of the provider where there are several', () => {
    const { labels, options } = drawn(secondProvider, noSecrets, [usual, secondProvider])
    expect(labels.slice(0, 2)).toEqual(['Provider', 'Merchant number'])
    expect(options.slice(0, 2)).toEqual(['Paystack', 'Second Pay'])
    expect(drawn(secondProvider).labels).not.toContain('Provider')
  })

  test('hides what is secret, and can remove a secret that is stored', () => {
    const { markup, labels } = drawn(secondProvider, testSecret)
    expect(markup.match(/type="password"/g)).toHaveLength(2)
    expect(markup).toContain('Set, ends in 4321. Leave this empty to keep it.')
    expect(labels).toContain('Remove the sandbox password')
    expect(labels).not.toContain('Remove the password')
  })

  test('sends what its provider has, and nothing of a secret that was left empty', () => {
    const draft = draftOf(secondProvider, { ...initialConfiguration(secondProvider), merchant: '1234567' })
    expect(editOf(secondProvider, { ...draft, delayDays: ' 3 ' }, 4)).toEqual({
      ...{
        revision: 4,
        provider: 'second',
        isLive: false,
        merchant: '1234567',
        delayDays: 3,
        channel: 'ussd',
      },
      ...{ testSecretKey: undefined, liveSecretKey: undefined },
    })
    const emptied = { ...draft, merchant: ' ', delayDays: '', removesTest: true, liveSecretKey: 'secret' }
    expect(editOf(secondProvider, emptied, 4)).toMatchObject({
      ...{ merchant: null, delayDays: Number.NaN, testSecretKey: null, liveSecretKey: 'secret' },
    })
  })

  test('sends what is stored where nothing was changed', () => {
    const { secretKeys: _secretKeys, ...stored } = { ...noPaymentConfiguration, splitCode: 'SPL_1' }
    expect(editOf(usual, draftOf(usual, stored), 0)).toEqual(stored)
  })
})

describe('the page of a shop', () => {
  const facts = (provider: ProviderDescription, settings: object, secretKeys = noSecrets) => {
    const markup = renderToStaticMarkup(
      <AccountFacts provider={provider} settings={settings} secretKeys={secretKeys} />,
    )
    return [...markup.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(
      ([, label, value]) => `${label}: ${value?.replace(/<[^>]*>/g, ' ').trim()}`,
    )
  }

  test('shows the mode first, then the account in the words of its provider', () => {
    const settings = { isLive: true, merchant: '1234567', delayDays: 2, channel: 'app' }
    expect(facts(secondProvider, settings, testSecret)).toEqual([
      ...['Mode: Live', 'Merchant: 1234567 Registered in Accra.', 'Sandbox password: Set, ends in 4321'],
      ...['Password: Not set', 'Days until a payout: 2', 'Channel: Its app'],
    ])
    expect(facts(usual, noPaymentConfiguration)).toEqual([
      ...['Mode: Test', 'Test public key: Not set', 'Test secret key: Not set'],
      ...['Live public key: Not set', 'Live secret key: Not set', 'Split code: Not set'],
      ...['Subaccount: Not set', 'Transaction fee: 10', 'Fee borne by: The main account'],
    ])
  })

  test('names the provider where it refuses, and its test card', () => {
    expect(paymentErrorWords('provider-away', secondProvider)).toMatch(/^Second Pay does not answer\. /)
    expect(paymentErrorWords('split-unknown', usual)).toMatch(/^Paystack does not know the split code\. /)
    expect(testCardWords(usual)).toMatch(/Paystack: 4084 0840 8408 4081, CVV 408, /)
    expect(testCardWords(secondProvider)).toBe('')
  })
})

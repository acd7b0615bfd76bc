import { describe, expect, test } from 'vitest'
import { secondProvider } from '#tests/support/second-provider.ts'
import { providers, usualProvider } from '../payments/providers/index.ts'
import {
  configurationSchema,
  editSchema,
  initialConfiguration,
  noPaymentConfiguration,
} from './admin-payments.ts'

const described = [...Object.values(providers), secondProvider]
const { secretKeys: _secretKeys, ...usual } = noPaymentConfiguration
const { secretKeys: _others, ...second } = initialConfiguration(secondProvider)

describe('the account of a shop with one of several providers', () => {
  const edit = editSchema(described)
  const paths = (value: object) => edit.safeParse(value).error?.issues.map(({ path }) => path.join('.'))

  test('is checked as its own provider describes it', () => {
    expect(edit.parse(usual)).toEqual(usual)
    expect(edit.parse(second)).toEqual(second)
    expect(paths({ ...second, merchant: '12', liveSecretKey: 'short' })).toEqual([
      'merchant',
      'liveSecretKey',
    ])
    expect(paths({ ...usual, provider: 'second' })).toContain('merchant')
    expect(paths({ ...usual, provider: 'third' })).toEqual(['provider'])
  })

  test('that names no provider is with the usual one', () => {
    const { provider: _provider, ...unnamed } = usual
    expect(edit.parse(unnamed)).toMatchObject({ provider: usualProvider })
    const { provider: _second, ...other } = second
    expect(paths(other)).not.toEqual([])
  })

  test('is answered with its own settings', () => {
    const configuration = configurationSchema(described)
    for (const one of [noPaymentConfiguration, initialConfiguration(secondProvider)])
      expect(configuration.parse(one)).toEqual(one)
    expect(initialConfiguration(secondProvider)).toEqual({
      ...{ revision: 0, provider: 'second', isLive: false, merchant: null, delayDays: 2, channel: 'ussd' },
      secretKeys: { test: null, live: null },
    })
  })
})

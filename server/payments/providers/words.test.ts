import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { liveMode, type ProviderDescription } from '#domain/payments/provider.ts'
import { providers } from '#domain/payments/providers/index.ts'

/** What their APIs call things, beside the names in their descriptions. */
const apiWords = ['authorization_url', 'access_code', 'charge.success', 'transaction_charge', 'sk_live']

/** Fields of every provider. */
const common = ['testSecretKey', 'liveSecretKey', 'isLive']

const root = join(import.meta.dirname, '../../..')
const sources = ['app', 'domain', 'server']
  .flatMap((part) =>
    readdirSync(join(root, part), { recursive: true, encoding: 'utf8' }).map((file) => join(part, file)),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8').toLowerCase() }))

describe.each(Object.values(providers))('$label', ({ name, label, fields, errors }: ProviderDescription) => {
  const own = [...Object.keys(fields), ...Object.keys(errors)].filter((word) => !common.includes(word))
  const words = [name, label, ...own, ...apiWords].map((word) => word.toLowerCase())

  test('is named in its own folders and in the registries of providers alone', () => {
    const knowing = sources
      .filter(({ file }) => !/^(domain|server)\/payments\/providers\/(index\.ts$|[^/]+\/)/.test(file))
      .filter(({ text }) => words.some((word) => text.includes(word)))
    expect(knowing.map(({ file }) => file)).toEqual([])
  })

  test('is registered by its name, has one secret key for each mode, and the mode that all have', () => {
    expect(Object.keys(providers)).toContain(name)
    const secrets = Object.keys(fields).filter((one) => fields[one]?.kind === 'secret')
    expect(secrets).toEqual(['testSecretKey', 'liveSecretKey'])
    expect(fields.isLive).toMatchObject({ kind: 'mode', label: liveMode.label })
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What Paystack calls things: its own name, its fields, events, headers and keys. */
const words = /paystack|x-paystack|authorization_url|access_code|charge\.success|transaction_charge|sk_live/i

/** The setting that says where it is, and the form and screen by which administrators enter its keys. */
const mayNameIt = [
  'domain/api/admin-payments.ts',
  'server/config.ts',
  'server/config/environment.ts',
  'server/config/switched-off.ts',
  'app/features/admin/shops/payment-test.tsx',
  'app/features/admin/shops/payment-words.ts',
  'app/features/admin/shops/shop-payments.tsx',
]

test('nothing but its adapter knows the words of Paystack', () => {
  const root = join(import.meta.dirname, '../../..')
  const knowing = ['app', 'domain', 'server']
    .flatMap((part) =>
      readdirSync(join(root, part), { recursive: true, encoding: 'utf8' }).map((file) => join(part, file)),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => !file.startsWith('server/payments/providers/') && !mayNameIt.includes(file))
    .filter((file) => words.test(readFileSync(join(root, file), 'utf8')))
  expect(knowing).toEqual([])
})

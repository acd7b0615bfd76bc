import { expect, test } from 'vitest'
import { day } from '#domain/business-day.ts'
import type { ShopAudit } from '../audit/shop-audit-store.ts'
import { auditText, readMe } from './read-me.ts'

const shop = { name: 'Adom Stores', currency: 'GHS', timeZone: 'Africa/Accra' }
const at = new Date('2026-11-26T02:00:00Z')
const after = (hours: number) => new Date(at.getTime() + hours * 3_600_000)
const audit = (differences: number, first: unknown[] = []) =>
  ({ at, differences, first }) as unknown as ShopAudit

test('the list of what is in the pack says which tables are not in it in every format', () => {
  const range = { from: day('2026-01-01'), to: day('2026-11-25') }
  const words = readMe({ shopId: 'adom', shop, range }, { madeAt: at, lastEntry: 7, entries: null })
  expect(words.replaceAll(/\s+/g, ' ')).toContain(
    'A report of more than 2,000 rows has no PDF, one of more than 10,000 only a CSV file.',
  )
  expect(words.replaceAll(/\s+/g, ' ')).toContain(
    'in the formats of the reports. One with more than 10,000 entries is in general-ledger.csv alone.',
  )
})

test('the text of the audit states that the books were never audited', () => {
  expect(auditText(undefined, shop, at)).toBe(
    'The books have not been audited yet. The program does that every night.\r\n',
  )
})

test.each([
  [0, '0 hours'],
  [1, '1 hour'],
  [47, '47 hours'],
  [48, '2 days'],
  [100, '4 days'],
])('an audit of %i hours ago without a difference says so and is %s old', (hours, age) => {
  expect(auditText(audit(0), shop, after(hours)).split('\r\n')).toEqual([
    `Self-audit of Adom Stores, 26 Nov 2026, 02:00, ${age} before this pack was made.`,
    'No differences: every entry, balance and total agrees with the documents.',
    '',
  ])
})

test('an audit that found something says how much, and the first of it', () => {
  const found = auditText(audit(2, [{ check: 'balances', account: '1000' }]), shop, after(5))
  expect(found).toContain('2 differences found. The first:\r\n- {"check":"balances","account":"1000"}')
  expect(auditText(audit(1), shop, after(5))).toContain('1 difference found.')
})

import { describe, expect, test } from 'vitest'
import { shopConditions } from './shop-conditions.ts'
import type { ShopFacts } from './shop-facts.ts'
import { shopHealth } from './shop-health.ts'

const now = new Date('2026-11-23T12:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)

/** A shop in which all is well. */
const aShop = (facts: Partial<ShopFacts> = {}): ShopFacts => ({
  name: 'Osu Provisions',
  timeZone: 'Africa/Accra',
  isActive: true,
  createdAt: ago(90),
  lastSaleAt: ago(0.1),
  tills: [{ name: 'Front', series: 'A', missing: [] }],
  missingSince: null,
  lastImport: null,
  refusedLogins: 0,
  audit: { at: ago(0.4), differences: 0, isOfTotals: false },
  ...facts,
})
const missing = { tills: [{ name: 'Front', series: 'A', missing: [12, 13] }] }
const anImport = { at: ago(1), fileName: 'sales.csv', isFailed: false, refusedRows: 0 }

describe('the health of a shop', () => {
  test('is good where nothing is wrong, and says when that may change by itself', () => {
    expect(shopHealth(aShop(), now)).toEqual({
      exceptions: [],
      severity: null,
      rank: 0,
      // Not audited for two days: before it is quiet for four.
      changesAt: new Date(ago(0.4).getTime() + 2 * 86_400_000),
    })
  })

  test.each<[string, string, string, string, Partial<ShopFacts>]>([
    [
      'books-differ',
      'critical',
      'The self-audit of 22 Nov 2026 found 3 differences in the books. Keep a copy of the data and the backups before anything else is done.',
      'Audit all shops now',
      { audit: { at: ago(0.6), differences: 3, isOfTotals: false } },
    ],
    [
      'subledgers-differ',
      'critical',
      'Customers, suppliers, tax or stock do not agree with the ledger in 2 places. The entries themselves are whole.',
      'Rebuild the totals',
      { audit: { at: ago(0.6), differences: 2, isOfTotals: true } },
    ],
    [
      'receipts-lost',
      'critical',
      '2 receipts of till Front have been missing for more than three days: A-12, A-13. They are still on a device, or were lost with it.',
      'Ask the owner to connect the till',
      { ...missing, missingSince: ago(3) },
    ],
    [
      'import-failed',
      'warning',
      'The import of sales.csv ended before all of it was recorded.',
      'Ask the owner to import it again',
      { lastImport: { ...anImport, isFailed: true } },
    ],
    [
      'receipts-missing',
      'warning',
      '2 receipts of till Front are missing: A-12, A-13. They wait on the device until it is online.',
      'Ask the owner to connect the till',
      { ...missing, missingSince: ago(0.1) },
    ],
    [
      'logins-refused',
      'warning',
      '10 logins of its people were refused in the last 24 hours.',
      'Look at its people',
      { refusedLogins: 10 },
    ],
    [
      'audit-old',
      'warning',
      'The books were last audited on 20 Nov 2026.',
      'Audit all shops now',
      { audit: { at: ago(3), differences: 0, isOfTotals: false } },
    ],
    [
      'import-refused',
      'notice',
      '12 rows of sales.csv were refused.',
      'Ask the owner to correct the file',
      { lastImport: { ...anImport, refusedRows: 12 } },
    ],
    [
      'never-sold',
      'notice',
      'Has sold nothing since it was created on 18 Nov 2026.',
      'Ask the owner what is in the way',
      { lastSaleAt: null, createdAt: ago(5) },
    ],
    [
      'quiet',
      'notice',
      'Has sold nothing since 19 Nov 2026, or its tills are offline.',
      'Ask the owner whether all is well',
      { lastSaleAt: ago(4) },
    ],
  ])('%s is %s: it says so, and names the step that fixes it', (code, severity, sentence, label, facts) => {
    const { exceptions, ...health } = shopHealth(aShop(facts), now)
    expect(exceptions).toMatchObject([{ code, severity, sentence, fix: { label } }])
    expect(health).toMatchObject({ severity })
  })

  test.each<[string, Partial<ShopFacts>]>([
    ['receipts that were late by a few minutes', { ...missing, missingSince: ago(0.01) }],
    ['a slip or two at the login', { refusedLogins: 9 }],
    ['three days without a sale', { lastSaleAt: ago(3.9) }],
    ['a new shop that has not sold yet', { lastSaleAt: null, createdAt: ago(2) }],
    ['a suspended shop that sells nothing', { isActive: false, lastSaleAt: ago(30) }],
    ['an old import that was refused in parts', { lastImport: { ...anImport, at: ago(14), refusedRows: 3 } }],
    ['a new shop that was not audited yet', { audit: null, createdAt: ago(1.9) }],
  ])('%s is no exception', (_what, facts) => {
    expect(shopHealth(aShop(facts), now).exceptions).toEqual([])
  })

  test('with several things wrong names the worst first, and ranks by it', () => {
    const quiet = shopHealth(aShop({ lastSaleAt: ago(5) }), now)
    const both = shopHealth(aShop({ lastSaleAt: ago(5), ...missing, missingSince: ago(4) }), now)
    expect(both.exceptions.map(({ code }) => code)).toEqual(['receipts-lost', 'quiet'])
    expect(both.severity).toBe('critical')
    expect(both.rank).toBeGreaterThan(quiet.rank)
  })

  test('ranks every critical condition above every warning, and those above every notice', () => {
    const weight = { critical: 3, warning: 2, notice: 1 }
    const weights = shopConditions.map(({ severity }) => weight[severity])
    expect(weights).toEqual(weights.toSorted((a, b) => b - a))
    expect(new Set(shopConditions.map(({ code }) => code)).size).toBe(shopConditions.length)
  })

  test('turns by itself: what is late becomes missing, and what is missing lost', () => {
    const facts = aShop({ ...missing, missingSince: now, lastSaleAt: now })
    const codes: string[][] = []
    let at: Date | null = now
    while (at && codes.length < 10) {
      const health = shopHealth(facts, at)
      codes.push(health.exceptions.map(({ code }) => code))
      at = health.changesAt
    }
    expect(codes).toEqual([
      [],
      ['receipts-missing'],
      ['receipts-missing', 'audit-old'],
      ['receipts-lost', 'audit-old'],
      ['receipts-lost', 'audit-old', 'quiet'],
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { day } from '../business-day.ts'
import { minor } from '../money.ts'
import { balanced } from '../posting/entry.ts'
import { accounts, outputTaxAccount } from '../terms/chart.ts'
import { markUndeclared, undeclaredOf } from './undeclared.ts'

const registrations = [
  { from: day('2026-03-06'), scheme: 'standard' as const },
  { from: day('2026-06-01'), scheme: 'not-registered' as const },
  { from: day('2026-09-01'), scheme: 'standard' as const },
]
const on = (businessDay: string, postingDay = businessDay) => ({
  businessDay: day(businessDay),
  postingDay: day(postingDay),
})

describe('what of a document stays outside the returns', () => {
  it('is all of what reverses something from before the first registration', () => {
    const sale = on('2026-03-03')
    expect(undeclaredOf(on('2026-03-10'), sale, registrations)).toBe('all')
    expect(undeclaredOf(on('2026-07-01'), sale, registrations)).toBe('all')
    expect(undeclaredOf(on('2026-03-04'), sale, registrations)).toBeUndefined()
    expect(undeclaredOf(on('2026-03-10'), sale, [])).toBeUndefined()
  })

  it('is nothing of what reverses something that was declared', () => {
    expect(undeclaredOf(on('2026-03-10'), on('2026-03-06'), registrations)).toBeUndefined()
    // Posted late into a registration, and in its last return: only what had no tax stayed outside.
    expect(undeclaredOf(on('2026-09-10'), on('2026-07-01'), registrations)).toBe('untaxed')
  })

  it('follows what it reverses', () => {
    const late = { ...on('2026-03-03', '2026-03-06'), undeclared: 'untaxed' as const }
    expect(undeclaredOf(on('2026-03-10'), late, registrations)).toBe('untaxed')
  })

  it('is what had no tax on a day without registration, posted later because of a lock', () => {
    expect(undeclaredOf(on('2026-03-03', '2026-03-06'), undefined, registrations)).toBe('untaxed')
    expect(undeclaredOf(on('2026-03-06', '2026-04-01'), undefined, registrations)).toBeUndefined()
  })
})

it('marks lines by their tax, and no line that takes a declared tax from its account', () => {
  const tax = { class: 'standard' as const, rateBp: 1500, direction: 'output' as const }
  const lines = balanced([
    { account: accounts.cash, amountMinor: minor(215) },
    { account: accounts.sales, amountMinor: minor(-100), dims: { tax: { ...tax, rateBp: 0 } } },
    {
      account: outputTaxAccount(1),
      amountMinor: minor(-15),
      baseMinor: minor(-100),
      dims: { tax: { ...tax, component: 'gh-vat' } },
    },
    {
      account: outputTaxAccount(1),
      amountMinor: minor(-100),
      dims: { tax: { ...tax, component: 'gh-vat', use: 'declared' } },
    },
  ])
  const usesOf = (which: 'all' | 'untaxed' | undefined) =>
    markUndeclared(lines, which).map(({ dims }) => dims?.tax?.use)
  expect(usesOf('all')).toEqual([undefined, 'undeclared', 'undeclared', 'declared'])
  expect(usesOf('untaxed')).toEqual([undefined, 'undeclared', undefined, 'declared'])
  expect(markUndeclared(lines, undefined)).toBe(lines)
})

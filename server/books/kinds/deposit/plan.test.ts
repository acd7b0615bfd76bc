import { describe, expect, it } from 'vitest'
import { type Day, day } from '#domain/business-day.ts'
import { settingsAfter } from '#domain/documents/setting/dated.ts'
import { minor } from '#domain/money.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { planDeposit } from './plan.ts'

const first = { pricesIncludeTax: true, dayStartHour: 4, financialYearStartMonth: 1 }
const registered = { from: day('2020-01-01'), scheme: 'standard' as const, number: 'C0001' }

/** Books of a shop in Accra whose day begins at 04:00; so many deposits of the customer are open. */
function booksAt(recordedAt: string, open = 0): BooksView {
  const { settings, taxRegistrations } = settingsAfter(
    { ...first, taxRegistrations: [registered] } as never,
    [],
  )
  const shop = { taxPack: 'GH', timeZone: 'Africa/Accra', settings, taxRegistrations, lockedThrough: null }
  return {
    ...{ shopId: 'shop', shop, recordedAt: new Date(recordedAt) },
    ...{ seriesOf: () => 'A', hasCustomer: () => true, isClaimed: () => false },
    openItemsOf: () => Array.from({ length: open }),
  } as unknown as BooksView
}

const taken = (view: BooksView, businessDay: Day) =>
  planDeposit(view, {
    ...{ depositId: 'deposit', tillId: 'till' },
    deposit: {
      ...{ customerId: 'ama', businessDay, text: 'A cupboard', taxClassId: 'standard' },
      tenders: [{ kind: 'cash', amountMinor: minor(121_900) }],
    },
  }).document

describe('a deposit after midnight of a day that begins at 04:00', () => {
  it('has the rates of the calendar, as the sale beside it', () => {
    const view = booksAt('2026-01-01T01:30:00Z')
    const { businessDay, postingDay, taxes } = taken(view, day('2025-12-31'))
    expect({ businessDay, postingDay }).toEqual({ businessDay: '2025-12-31', postingDay: '2026-01-01' })
    expect(taxes.map(({ component }) => component)).not.toContain('gh-covid')
  })

  it('of another day has the rates of that one', () => {
    const view = booksAt('2026-01-01T12:00:00Z')
    const components = taken(view, day('2025-12-31')).taxes.map(({ component }) => component)
    expect(components).toContain('gh-covid')
  })
})

it('a customer who has a hundred open deposits uses some of them first', () => {
  const at = '2026-03-10T12:00:00Z'
  expect(() => taken(booksAt(at, 99), day('2026-03-10'))).not.toThrow()
  expect(() => taken(booksAt(at, 100), day('2026-03-10'))).toThrow(/100 deposits/)
})

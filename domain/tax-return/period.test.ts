import { describe, expect, it, test } from 'vitest'
import { day } from '../business-day.ts'
import type { TaxRegistration } from '../tax/registration.ts'
import { dueDayOf } from './forms.ts'
import { type PeriodsOf, taxPeriods } from './period.ts'

const registered = (from: string): TaxRegistration => ({ from: day(from), scheme: 'standard' })
const ended = (from: string): TaxRegistration => ({ from: day(from), scheme: 'not-registered' })

function periods(of: Partial<PeriodsOf>, through: string) {
  const all = taxPeriods(
    {
      taxPack: 'GB',
      taxRegistrations: [registered('2020-01-01')],
      rhythms: [{ from: null, setTo: null }],
      firstDay: day('2026-01-15'),
      ...of,
    },
    day(through),
  )
  return all.map(({ from, to }) => `${from} ${to}`)
}

describe('the periods of a shop', () => {
  it('are months in Ghana, Nigeria and Kenya, from the one with the first taxed day on', () => {
    for (const taxPack of ['GH', 'NG', 'KE'] as const)
      expect(periods({ taxPack }, '2026-03-01')).toEqual([
        '2026-01-01 2026-01-31',
        '2026-02-01 2026-02-28',
        '2026-03-01 2026-03-31',
      ])
  })

  it('are quarters in the United Kingdom, by the stagger that the shop chose', () => {
    expect(periods({}, '2026-04-01')).toEqual(['2026-01-01 2026-03-31', '2026-04-01 2026-06-30'])
    const by = (setTo: 'quarterly-2' | 'quarterly-3') =>
      periods({ rhythms: [{ from: null, setTo }] }, '2026-02-10')
    expect(by('quarterly-2')).toEqual(['2025-11-01 2026-01-31', '2026-02-01 2026-04-30'])
    expect(by('quarterly-3')).toEqual(['2025-12-01 2026-02-28'])
  })

  it('begin and end with the registration, and pass over the time between two', () => {
    const taxRegistrations = [registered('2026-01-20'), ended('2026-02-10'), registered('2026-05-06')]
    expect(periods({ taxPack: 'GH', taxRegistrations }, '2026-05-31')).toEqual([
      '2026-01-20 2026-01-31',
      '2026-02-01 2026-02-09',
      '2026-05-06 2026-05-31',
    ])
  })

  it('are cut where the shop files in another rhythm', () => {
    const rhythms = [
      { from: null, setTo: null },
      { from: day('2026-05-01'), setTo: 'monthly' as const },
    ]
    expect(periods({ rhythms }, '2026-06-02')).toEqual([
      '2026-01-01 2026-03-31',
      '2026-04-01 2026-04-30',
      '2026-05-01 2026-05-31',
      '2026-06-01 2026-06-30',
    ])
  })

  it('are none without registration, without anything taxed, and without returns in the country', () => {
    expect(periods({ taxRegistrations: [] }, '2026-06-02')).toEqual([])
    expect(periods({ firstDay: null }, '2026-06-02')).toEqual([])
    expect(periods({ taxPack: 'none' }, '2026-06-02')).toEqual([])
    const rhythms = [{ from: null, setTo: 'monthly' as const }]
    expect(periods({ taxPack: 'none', rhythms }, '2026-06-02')).toEqual([])
  })
})

test.each([
  ['GH', '2026-01-31', '2026-02-27'],
  ['GH', '2026-02-28', '2026-03-31'],
  ['NG', '2026-01-31', '2026-02-21'],
  ['KE', '2025-12-31', '2026-01-20'],
  ['GB', '2026-03-31', '2026-05-07'],
  ['GB', '2026-02-28', '2026-04-07'],
] as const)('a return of %s through %s is due on %s', (pack, to, due) => {
  expect(dueDayOf(pack, { from: day('2025-12-01'), to: day(to) })).toBe(due)
})

test('a country without returns has no due day, and never that of another country', () => {
  expect(() => dueDayOf('none', { from: day('2026-01-01'), to: day('2026-01-31') })).toThrow('no returns')
})

import { expect, test } from 'vitest'
import { day } from '../business-day.ts'
import { minor } from '../money.ts'
import { statementOf } from './party-statement.ts'

const shop = { name: 'Ama’s Shop', currency: 'GHS', timeZone: 'Africa/Accra' }
const line = (on: string, number: number, kind: 'sale' | 'payment', figures: [number, number, number]) => ({
  ...{ day: day(on), number, source: { kind, id: `id-${number}`, reference: `A-${number}` } },
  ...{ raisedMinor: minor(figures[0]), loweredMinor: minor(figures[1]), balanceMinor: minor(figures[2]) },
})
const statement = {
  ...{ name: 'Esi Owusu', from: day('2026-11-01'), to: day('2026-11-30'), openingMinor: minor(2_000) },
  lines: [
    line('2026-11-03', 7, 'sale', [10_800, 0, 12_800]),
    line('2026-11-20', 9, 'payment', [0, 3_600, 9_200]),
  ],
  closingMinor: minor(9_200),
}
const plan = (parts: [string, number][], isOwed = true) => ({
  ...{ isOwed, source: { kind: 'instalment-plan' } },
  parts: parts.map(([due, amountMinor]) => ({ day: day(due), amountMinor: minor(amountMinor) })),
})
const page = { on: day('2026-11-30'), open: [] }

test('a statement runs from what was open before its first day to what is open after its last', () => {
  const { title, period, fileName, rows, total, notes } = statementOf(statement, 'customers', shop, page)
  expect([title, period, fileName]).toEqual([
    'Statement of account: Esi Owusu',
    '1–30 Nov 2026',
    'statement-2026-11-30',
  ])
  expect(
    rows.map(({ label, figures }) => [label, ...Object.values(figures).map((one) => one?.value)]),
  ).toEqual([
    ['2026-11-01', 'Opening balance', 2_000],
    ['2026-11-03', expect.stringContaining('A-7'), 10_800, null, 12_800],
    ['2026-11-20', expect.stringContaining('A-9'), null, 3_600, 9_200],
  ])
  expect(total).toMatchObject({ label: 'Closing balance', figures: { balance: { value: 9_200 } } })
  expect(notes).toEqual([])
})

test('a statement lists what is left of instalments by their days, and no plan that is owed to the customer', () => {
  const open = [
    plan([
      ['2026-12-31', 3_600],
      ['2026-11-15', 2_600],
    ]),
    plan([['2026-12-01', 100]], false),
    { ...plan([['2026-12-02', 500]]), source: { kind: 'sale' } },
  ]
  expect(statementOf(statement, 'customers', shop, { ...page, open }).notes).toEqual([
    expect.stringMatching(/^Instalment due on 15 Nov(ember)? 2026: .*26\.00$/),
    expect.stringMatching(/^Instalment due on 31 Dec(ember)? 2026: .*36\.00$/),
  ])
})

test('a line of a statement links to its entry on screen, and not in the file that is sent', () => {
  const linksOf = (reported: ReturnType<typeof statementOf>) => reported.rows.map(({ link }) => link)
  expect(linksOf(statementOf(statement, 'suppliers', shop, page, (number) => `/entries/${number}`))).toEqual([
    undefined,
    '/entries/7',
    '/entries/9',
  ])
  expect(linksOf(statementOf(statement, 'suppliers', shop, page))).toEqual(Array(3).fill(undefined))
})

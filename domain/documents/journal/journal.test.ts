import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day } from '../../business-day.ts'
import { Refusal } from '../../errors.ts'
import { minor } from '../../money.ts'
import { chartOf } from '../../posting/chart.ts'
import { accountCode } from '../../terms/account.ts'
import { accounts } from '../../terms/chart.ts'
import { defaultChart } from '../../terms/default-chart.ts'
import { checkJournal, postJournal } from './check.ts'
import { postedFrom } from './controlled.ts'
import { JournalBody, type JournalLine, maxJournalLines } from './schema.ts'

const chart = chartOf('GH')
const today = day('2026-03-10')
const books = { today, chart }
const line = (account: string, amount: number): JournalLine => ({
  account: accountCode(account),
  amountMinor: minor(amount),
})
const rent = [line('6010', 500), line('2500', -500)]

function refusalOf(businessDay: string, lines: readonly JournalLine[]): string | null {
  try {
    checkJournal({ businessDay: day(businessDay), lines: [...lines] }, books)
    return null
  } catch (error) {
    return error instanceof Refusal ? error.code : 'another error'
  }
}

describe('an entry by hand', () => {
  it.each([
    ['balances', today, rent, null],
    ['is of an earlier month', '2026-01-31', rent, null],
    ['is of a day to come', '2026-03-12', rent, 'journal_in_future'],
    ['is a minor unit out', today, [line('6010', 501), line('2500', -500)], 'journal_unbalanced'],
    ['has one side', today, [line('6010', 500)], 'journal_unbalanced'],
    ['is on an account there is not', today, [line('6011', 5), line('2500', -5)], 'journal_account_unknown'],
    ['is on receivables', today, [line('1100', 5), line('2500', -5)], 'journal_account_controlled'],
    ['remits tax withheld from suppliers', today, [line('2160', 5), line('1030', -5)], null],
    ['sets withheld tax against income tax', today, [line('7900', 5), line('1370', -5)], null],
    ['takes back what it gives', today, [line('6010', 5), line('6010', -5)], 'journal_comes_to_nothing'],
  ])('that %s', (_what, on, lines, code) => {
    expect(refusalOf(on, lines)).toBe(code)
  })

  it('is refused on an account that is archived', () => {
    const archived = chartOf('GH', [{ account: accountCode('6010'), name: 'Rent', isArchived: true }])
    expect(() => checkJournal({ businessDay: today, lines: rent }, { ...books, chart: archived })).toThrow(
      expect.objectContaining({ code: 'account_archived' }),
    )
  })

  it('is never on an account that documents of its own post to', () => {
    const refused = chart.accounts.filter((one) => postedFrom(one) !== null).map(({ account }) => account)
    expect(refused.join(' ')).toBe(
      [
        '1000 1100 1200 1300 1301 1302 1303 1350 1360 1400 1500 1590',
        '2000 2050 2100 2101 2102 2103 2104 2105 2150 2200 2250 3900 4000 4010',
      ].join(' '),
    )
  })

  it('with ten thousand lines is refused by their number', () => {
    const lines = Array.from({ length: 10_000 }, () => line('6010', 1))
    const { error } = JournalBody.safeParse({ businessDay: today, text: 'Rent', lines })
    expect(error?.issues.map(({ message }) => message)).toContain(
      `The list has 10000 entries; ${maxJournalLines} is the most.`,
    )
  })

  it('posts each account once, with the sum of its lines', () => {
    const account = fc.constantFrom(...defaultChart.map((one) => one.account))
    const amounts = fc.array(fc.tuple(account, fc.integer({ min: -1e9, max: 1e9 })), { maxLength: 20 })
    fc.assert(
      fc.property(amounts, (drawn) => {
        const rest = -drawn.reduce((sum, [, amount]) => sum + amount, 0)
        const lines = [...drawn.map(([at, amount]) => line(at, amount)), line(accounts.bank, rest)]
        const posted = postJournal(lines)
        expect(new Set(posted.map((one) => one.account)).size).toBe(posted.length)
        for (const { account: at, amountMinor } of posted) {
          const input = lines.filter((one) => one.account === at)
          expect(amountMinor).toBe(input.reduce((sum, one) => sum + one.amountMinor, 0))
        }
      }),
    )
  })
})

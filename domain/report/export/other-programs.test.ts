import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, day } from '../../business-day.ts'
import { minor } from '../../money.ts'
import { chartOf } from '../../posting/chart.ts'
import { accountCode } from '../../terms/account.ts'
import type { ExportEntry } from './format.ts'
import { type DayJournal, journalsByDay } from './journals-by-day.ts'
import { journalTable, openingJournal, otherPrograms } from './other-programs.ts'

const book = { currency: 'GHS', chart: chartOf('GH') }
const [cash, vat, sales] = ['1000', '2101', '4000'].map(accountCode)
if (!cash || !vat || !sales) throw new Error('three accounts')

const entry = (number: number, on: string, amounts: readonly [string, number][]): ExportEntry => ({
  number,
  postingDay: day(on),
  businessDay: day(on),
  source: { kind: 'sale', id: `sale-${number}`, reference: `A-${number}` },
  lines: amounts.map(([account, amount]) => ({ account: accountCode(account), amountMinor: minor(amount) })),
  hash: 'abcd',
})

async function journalsOf(entries: readonly ExportEntry[]): Promise<DayJournal[]> {
  const journals: DayJournal[] = []
  for await (const journal of journalsByDay(entries)) journals.push(journal)
  return journals
}

const twoDays = [
  entry(7, '2026-03-05', [
    ['1000', 12_000],
    ['4000', -10_000],
    ['2101', -2_000],
  ]),
  entry(9, '2026-03-05', [
    ['4000', 500],
    ['2101', 100],
    ['1000', -600],
  ]),
  entry(8, '2026-03-06', [
    ['1000', 100],
    ['4000', -100],
  ]),
]

describe('a journal for each day', () => {
  test('sums each account, and says of which entries it is', async () => {
    expect(await journalsOf(twoDays)).toEqual([
      {
        day: '2026-03-05',
        entries: { first: 7, last: 9 },
        lines: [
          { account: '1000', amountMinor: 11_400 },
          { account: '2101', amountMinor: -1_900 },
          { account: '4000', amountMinor: -9_500 },
        ],
      },
      {
        day: '2026-03-06',
        entries: { first: 8, last: 8 },
        lines: [
          { account: '1000', amountMinor: 100 },
          { account: '4000', amountMinor: -100 },
        ],
      },
    ])
  })

  test('is left out where the entries of the day take each other back', async () => {
    const there = entry(1, '2026-03-05', [
      ['1000', 5],
      ['4000', -5],
    ])
    const back = entry(2, '2026-03-05', [
      ['1000', -5],
      ['4000', 5],
    ])
    expect(await journalsOf([there, back])).toEqual([])
    expect(await journalsOf([])).toEqual([])
  })

  test('balances, and all of them equal the sums of the entries', async () => {
    const amount = fc.integer({ min: -1_000_000, max: 1_000_000 })
    const drawn = fc.array(fc.tuple(fc.nat(5), amount, amount), { maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(drawn, async (rows) => {
        const entries = rows
          .toSorted(([a], [b]) => a - b)
          .map(([offset, a, b], index) =>
            entry(index + 1, addDays(day('2026-03-01'), offset), [
              ['1000', a],
              ['2101', b],
              ['4000', -a - b],
            ]),
          )
        const journals = await journalsOf(entries)
        const sum = (account: string, of: readonly { account: string; amountMinor: number }[]) =>
          of.reduce((all, line) => all + (line.account === account ? line.amountMinor : 0), 0)
        for (const { lines } of journals)
          expect(lines.reduce((all, { amountMinor }) => all + amountMinor, 0)).toBe(0)
        for (const account of ['1000', '2101', '4000']) {
          const posted = sum(
            account,
            entries.flatMap(({ lines }) => lines),
          )
          expect(
            sum(
              account,
              journals.flatMap(({ lines }) => lines),
            ),
          ).toBe(posted)
        }
      }),
    )
  })
})

describe('as another program imports it', () => {
  const textOf = async (program: (typeof otherPrograms)[number], pack: 'GH' | 'GB' = 'GH') => {
    const table = journalTable(program, book, pack)
    const [first] = await journalsOf(twoDays)
    return [table.head, first ? table.rows(first) : ''].join('').split('\r\n')
  }

  test('Xero: a debit is positive, and no tax is added', async () => {
    expect(await textOf('xero')).toEqual([
      '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount',
      'Entries of 2026-03-05,05/03/2026,Cash in tills,1000,Tax Exempt,114.00',
      'Entries of 2026-03-05,05/03/2026,Output tax VAT,2101,Tax Exempt,-19.00',
      'Entries of 2026-03-05,05/03/2026,Sales,4000,Tax Exempt,-95.00',
      '',
    ])
    expect((await textOf('xero', 'GB'))[1]).toContain(',No VAT,')
  })

  test('QuickBooks: accounts by their names, debits and credits apart', async () => {
    expect(await textOf('quickbooks')).toEqual([
      'JournalNo,JournalDate,AccountName,Debits,Credits,Description',
      '2026-03-05,05/03/2026,Cash in tills,114.00,,Entries of 2026-03-05',
      '2026-03-05,05/03/2026,Output tax VAT,,19.00,Entries of 2026-03-05',
      '2026-03-05,05/03/2026,Sales,,95.00,Entries of 2026-03-05',
      '',
    ])
  })

  test('Tally: a journal voucher, each ledger with its side', async () => {
    expect((await textOf('tally')).slice(0, 3)).toEqual([
      'Voucher Date,Voucher Type Name,Voucher Number,Ledger Name,Ledger Amount,Ledger Amount Dr/Cr,Voucher Narration',
      '05/03/2026,Journal,2026-03-05,Cash in tills,114.00,Dr,Entries of 2026-03-05',
      '05/03/2026,Journal,2026-03-05,Output tax VAT,19.00,Cr,Entries of 2026-03-05',
    ])
  })

  test.each(otherPrograms)('%s: the opening balances are the journal of the day before', (program) => {
    const opening = openingJournal(day('2026-01-01'), [
      { account: cash, amountMinor: minor(500) },
      { account: accountCode('3000'), amountMinor: minor(-500) },
    ])
    const text = journalTable(program, book, 'GH').rows(opening)
    expect(text).toContain('31/12/2025')
    expect(text).toContain('Balances at the end of 2025-12-31')
  })
})

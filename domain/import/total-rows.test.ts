import { expect, test } from 'vitest'
import { TotalRows } from './total-rows.ts'

type Row = readonly [name: string, amountMinor: number | null, hasDocument?: boolean]

/** The names of the rows that are sums. */
function sums(rows: readonly Row[]): string[] {
  const totals = new TotalRows()
  return rows
    .filter(
      ([name, amountMinor, hasDocument = false]) => totals.why({ name, amountMinor, hasDocument }) !== null,
    )
    .map(([name]) => name)
}

test('sums of a name, and of the whole list, are distinguished from their parts', () => {
  expect(
    sums([
      ['Adjoa Mensah', null],
      ['Adjoa Mensah', 30_000, true],
      ['Adjoa Mensah', 20_000, true],
      ['Total for Adjoa Mensah', 50_000],
      ['Kofi Asante', 65_000, true],
      ['Kofi Asante', -15_000, true],
      ['Kofi Asante Total', 50_000],
      ['TOTAL', 100_000],
    ]),
  ).toEqual(['Total for Adjoa Mensah', 'Kofi Asante Total', 'TOTAL'])
})

test('a sum is one in other words, too, and whatever the file has left out of it', () => {
  for (const name of ['Grand Total', 'Sub-total', 'Total receivables', 'Total général', 'Summe', 'Totals:'])
    expect(
      sums([
        ['Ama', 100],
        [name, 999],
      ]),
    ).toEqual([name])
})

test('a company that is called Total owes its own', () => {
  expect(
    sums([
      ['Ama', 100],
      ['Total Petroleum Ghana', 700],
      ['TotalEnergies', 800],
      ['Total Petroleum Ghana', 100, true],
    ]),
  ).toEqual([])
})

test('a name again without a document, with the amount of its documents, is their sum', () => {
  expect(
    sums([
      ['Ama', 100, true],
      ['Ama', 200, true],
      ['Ama', 300],
      ['Kofi', 300],
    ]),
  ).toEqual(['Ama'])
})

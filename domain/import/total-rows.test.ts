import { expect, test } from 'vitest'
import { isSumByWords, TotalRows } from './total-rows.ts'

type Row = readonly [name: string, amountMinor: number | null, hasReference?: boolean]

/** The names of the rows that are sums; in brackets those that may be a person's. */
function sums(rows: readonly Row[]): string[] {
  const totals = new TotalRows()
  return rows.flatMap(([name, amountMinor, hasReference = false]) => {
    const why = totals.why({ name, amountMinor, hasReference })
    if (why === null) return []
    return why.code === 'row_is_total' ? [name] : [`(${name})`]
  })
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

test.each([
  ...['Carried forward', 'Balance c/f', 'Amount brought forward', 'Closing balance', 'Balance due'],
  ...[
    'Total of 4 invoices',
    'Report totals as of 31 March 2026',
    'Page total',
    'Page 2 total',
    'Total sales',
  ],
  ...['All customers', 'Total customers', 'Accounts receivable', 'Totaux clients', 'Sous-totaux', 'Total dû'],
  ...['Sales total', 'Total geral', 'Gesamtsumme', 'Zwischensumme', 'Subtotal Accra', 'Total for Accra'],
])('%s is a sum by its words, whatever it amounts to', (name) => {
  expect(
    sums([
      ['Adjoa', 300],
      ['Kofi', 500],
      [name, 999],
    ]),
  ).toEqual([name])
})

test('a sum with a number in the column of documents is one where its amount shows it, else it may be one', () => {
  const list: Row[] = [
    ['Adjoa', 300, true],
    ['Kofi', 200, true],
    ['Kofi', 300, true],
  ]
  for (const [name, amountMinor] of [
    ['TOTAL', 800],
    ['Kofi total', 500],
    ['Balance due', 800],
  ] as const)
    expect(sums([...list, [name, amountMinor, true]])).toEqual([name])
  expect(sums([...list, ['TOTAL', 750, true]])).toEqual(['(TOTAL)'])
  expect(sums([...list, ['Total Ghana', 800, true]])).toEqual(['(Total Ghana)'])
})

test('a row that is the sum of several customers above it may be one, without any word for it', () => {
  const list: Row[] = [
    ['Adjoa', 300],
    ['Kofi', 500],
  ]
  // A sum in Portuguese, and a name in India.
  expect(sums([...list, ['Soma', 800]])).toEqual(['(Soma)'])
  expect(sums([...list, ['Soma', 700]])).toEqual([])
  // The number of a document makes it a row of its own.
  expect(sums([...list, ['Esi', 800, true]])).toEqual([])
  expect(sums([...list, ['Esi', 801]])).toEqual([])
  expect(
    sums([
      ['Adjoa', 300],
      ['Esi', 300],
    ]),
  ).toEqual([])
  expect(
    sums([
      ['Adjoa', 300],
      ['Kofi', -300],
      ['Esi', 0],
    ]),
  ).toEqual([])
})

test('products and companies with such a word in their name are no sums by their words', () => {
  const real = [
    'Total oil filter',
    'Total Quartz 5W-30',
    'TotalEnergies',
    'Total Ghana Ltd',
    'Summer hat',
    'C-F',
  ]
  expect(real.filter(isSumByWords)).toEqual([])
  const listed = ['Total for R-11', 'Subtotal Beverages', 'Page total', 'Total sales', 'Sum of all items']
  expect(listed.filter((name) => !isSumByWords(name))).toEqual([])
})

test('a company that is called Total owes its own', () => {
  expect(
    sums([
      ['Ama', 100],
      ['Total Petroleum Ghana', 700],
      ['TotalEnergies', 900],
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

import { expect, test } from 'vitest'
import { minor } from '#domain/money.ts'
import { linesOfSale, type SalePostings } from './posting.ts'

type Sale = Parameters<typeof linesOfSale>[1]
type Line = Sale['lines'][number]

const line = (netMinor: number, taxClassId: Line['taxClassId'], taxes: Line['taxes'] = []): Line =>
  ({ netMinor: minor(netMinor), taxClassId, taxes }) as Line

const vat = (amountMinor: number, component = 'gb-vat') => ({
  component,
  rateBp: 2000,
  amountMinor: minor(amountMinor),
})

function aSale(lines: Line[], tenders: Sale['tenders'], rest: Partial<Sale> = {}): Sale {
  const netMinor = minor(lines.reduce((sum, one) => sum + one.netMinor, 0))
  const grossMinor = minor(tenders.reduce((sum, { amountMinor }) => sum + amountMinor, 0))
  const totals = { netMinor, taxMinor: minor(grossMinor - netMinor), grossMinor, changeMinor: minor(0) }
  const _id = { shopId: 'shop', saleId: 'sale-1' }
  return { _id, tillId: 'till-1', kind: 'sale', origin: 'till', lines, tenders, totals, ...rest }
}

const cash = (amountMinor: number) => [{ kind: 'cash' as const, amountMinor: minor(amountMinor) }]
const onAccount = (amountMinor: number) => [{ kind: 'on-account' as const, amountMinor: minor(amountMinor) }]
const nothingCost: SalePostings = {
  costMinor: minor(0),
  shortfallDifferenceMinor: minor(0),
  writeOffMinor: minor(0),
  movesStock: true,
}
const post = (sale: Sale, postings: Partial<SalePostings> = {}) =>
  linesOfSale('GB', sale, { ...nothingCost, ...postings })

test('each component says its class, rate and base, and revenue without tax its class', () => {
  const sale = aSale(
    [line(100, 'standard', [vat(20)]), line(50, 'standard', [vat(10)]), line(30, 'zero'), line(7, 'exempt')],
    cash(217),
  )
  expect(post(sale)).toEqual([
    { account: '1000', amountMinor: 217, dims: { till: 'till-1' } },
    { account: '4000', amountMinor: -150 },
    { account: '4000', amountMinor: -30, dims: { tax: { class: 'zero', rateBp: 0, direction: 'output' } } },
    { account: '4000', amountMinor: -7, dims: { tax: { class: 'exempt', rateBp: 0, direction: 'output' } } },
    {
      account: '2101',
      amountMinor: -30,
      dims: { tax: { class: 'standard', component: 'gb-vat', rateBp: 2000, direction: 'output' } },
      baseMinor: -150,
    },
  ])
})

test('a component that is rounded to nothing stays, with its base', () => {
  expect(post(aSale([line(2, 'standard', [vat(0)])], cash(2)))).toContainEqual(
    expect.objectContaining({ account: '2101', amountMinor: 0, baseMinor: -2 }),
  )
})

test('a component that the shop did not know goes by a name of the books', () => {
  const sale = aSale([line(100, 'standard', [vat(20, 'x.y')])], cash(120), { unknownTaxes: ['x.y'] })
  expect(post(sale).find(({ baseMinor }) => baseMinor !== undefined)?.dims?.tax?.component).toBe(
    'unknown-tax',
  )
})

test('components of no name in the books are one tax, and its base is counted once', () => {
  const sale = aSale([line(100, 'standard', [vat(20, 'x'), vat(20, 'y')])], cash(140), {
    unknownTaxes: ['x', 'y'],
  })
  expect(post(sale).filter(({ baseMinor }) => baseMinor !== undefined)).toEqual([
    {
      account: '2100',
      amountMinor: -40,
      dims: { tax: { class: 'standard', component: 'unknown-tax', rateBp: 4000, direction: 'output' } },
      baseMinor: -100,
    },
  ])
})

test('history says nothing of taxes that were declared elsewhere, and is in no till', () => {
  const sale = aSale([line(100, 'standard', [vat(20, 'declared-elsewhere')])], cash(120), {
    origin: 'import',
  })
  expect(post(sale).filter(({ dims, baseMinor }) => dims || baseMinor)).toEqual([])
})

test('what history was paid is in the opening balances, whoever owes it', () => {
  const sale = aSale(
    [line(100, 'standard', [vat(20, 'declared-elsewhere')])],
    [...cash(70), ...onAccount(30), { kind: 'store-credit', amountMinor: minor(20) }],
    { origin: 'import', customerId: 'ama', paidInto: 'opening-balances' },
  )
  expect(post(sale, { costMinor: minor(60), movesStock: false })).toEqual([
    { account: '3950', amountMinor: 120 - 20 - 60 },
    { account: '4000', amountMinor: -100 },
    { account: '5000', amountMinor: 60 },
  ])
  const back = { ...sale, kind: 'return' as const }
  expect(post(back)).toEqual([
    { account: '4010', amountMinor: 100 },
    { account: '3950', amountMinor: -100 },
  ])
})

test('history that was imported first keeps its tenders on their accounts', () => {
  const { paidInto: _, ...sale } = aSale([line(100, 'standard')], [...cash(60), ...onAccount(40)], {
    origin: 'import',
    customerId: 'ama',
  })
  expect(post(sale)).toEqual([
    { account: '1000', amountMinor: 60 },
    { account: '1100', amountMinor: 40, dims: { party: 'ama', openItem: 'sale-1' } },
    { account: '4000', amountMinor: -100 },
  ])
})

test('what comes back to history gives its tax back out of the old books, or as recorded before out of output tax', () => {
  const back = aSale(
    [line(100, 'standard', [vat(20, 'declared-elsewhere')]), line(50, 'standard')],
    cash(170),
    {
      kind: 'return',
    },
  )
  const tax = { class: 'standard', component: 'declared-elsewhere', rateBp: 2000, direction: 'output' }
  expect(post({ ...back, ofHistory: { taxTo: 'output-tax' } })).toEqual([
    { account: '4010', amountMinor: 150 },
    { account: '2100', amountMinor: 20, dims: { tax }, baseMinor: 100 },
    { account: '1000', amountMinor: -170, dims: { till: 'till-1' } },
  ])
  expect(post({ ...back, ofHistory: { taxTo: 'opening-balances' } })).toEqual([
    { account: '4010', amountMinor: 150 },
    { account: '3950', amountMinor: 20 },
    { account: '1000', amountMinor: -170, dims: { till: 'till-1' } },
  ])
  // As it was recorded before there was a rule of its own.
  expect(post(back)).toEqual([
    { account: '4010', amountMinor: 100 },
    {
      account: '4010',
      amountMinor: 50,
      dims: { tax: { class: 'standard', rateBp: 0, direction: 'output' } },
    },
    { account: '3950', amountMinor: 20 },
    { account: '1000', amountMinor: -170, dims: { till: 'till-1' } },
  ])
})

test('what of a credit on account takes back a debt of the old books goes to 3950, after what it settles', () => {
  const back = aSale([line(100, 'standard')], [...onAccount(60), ...onAccount(40)], {
    kind: 'return',
    customerId: 'ama',
    allocations: [{ document: 'opening:1', amountMinor: minor(30) }],
  })
  const owed = (debtMinor?: number) =>
    post({
      ...back,
      ofHistory: { taxTo: 'opening-balances', ...(debtMinor && { debtMinor: minor(debtMinor) }) },
    })
      .filter(({ account }) => account !== '4010')
      .map(({ account, amountMinor, dims }) => [account, amountMinor, dims?.openItem])
  expect(owed(50)).toEqual([
    ['1100', -30, 'opening:1'],
    ['3950', -50, undefined],
    ['1100', -20, 'sale-1'],
  ])
  // As it was recorded before debts were taken back where they are.
  expect(owed()).toEqual([
    ['1100', -30, 'opening:1'],
    ['1100', -70, 'sale-1'],
  ])
})

test('a debt names the customer and the sale, or no party', () => {
  const sale = aSale([line(100, 'zero')], onAccount(100))
  const of = (customerId?: string) =>
    post({ ...sale, ...(customerId !== undefined && { customerId }) }).find(
      ({ account }) => account === '1100',
    )?.dims
  expect(of('ama')).toEqual({ party: 'ama', openItem: 'sale-1' })
  expect(of()).toEqual({ party: 'unknown', openItem: 'sale-1' })
})

test('a return on account settles what is left of its sale, and no more; the rest is credit of its own', () => {
  const back = aSale([line(100, 'zero')], onAccount(100), { kind: 'return', customerId: 'ama' })
  const owedLines = (openMinor: number, party = 'ama') =>
    post(back, { settles: { document: 'sale-0', party, openMinor } })
      .filter(({ account }) => account === '1100')
      .map(({ amountMinor, dims }) => [amountMinor, dims?.openItem])
  expect(owedLines(100)).toEqual([[-100, 'sale-0']])
  expect(owedLines(60)).toEqual([
    [-60, 'sale-0'],
    [-40, 'sale-1'],
  ])
  expect(owedLines(0)).toEqual([[-100, 'sale-1']])
  expect(owedLines(100, 'kofi')).toEqual([[-100, 'sale-1']])
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountCode } from '#domain/terms/account.ts'
import { type Minor, minor, sumMinor } from '../../money.ts'
import { anySale } from './a-sale.fixture.ts'
import { checkSale } from './check.ts'
import { postSale, type SaleAmounts, tendersNetOfChange, tendersOfHistory } from './posting.ts'

const someAmounts: SaleAmounts = {
  kind: 'sale',
  tenders: [{ account: accountCode('1000'), amountMinor: minor(12_000) }],
  netMinor: minor(10_000),
  taxes: [
    { account: accountCode('2101'), amountMinor: minor(1500) },
    { account: accountCode('2102'), amountMinor: minor(250) },
    { account: accountCode('2103'), amountMinor: minor(250) },
  ],
  costMinor: minor(6000),
}

/** `1000 12000` for a debit, `4000 -10000` for a credit. */
const written = (lines: readonly { account: string; amountMinor: Minor }[]) =>
  lines.map(({ account, amountMinor }) => `${account} ${amountMinor}`)

describe('postSale', () => {
  test('Dr tender, Cr sales, Cr each tax, Dr cost of goods sold, Cr inventory', () => {
    expect(written(postSale(someAmounts))).toEqual([
      '1000 12000',
      '4000 -10000',
      '2101 -1500',
      '2102 -250',
      '2103 -250',
      '5000 6000',
      '1200 -6000',
    ])
  })

  test('a return is the mirror, through sales returns', () => {
    expect(written(postSale({ ...someAmounts, kind: 'return' }))).toEqual([
      '4010 10000',
      '2101 1500',
      '2102 250',
      '2103 250',
      '1000 -12000',
      '1200 6000',
      '5000 -6000',
    ])
  })

  test('a sale and the return of all of it leave only sales against sales returns', () => {
    const totals = new Map<string, number>()
    for (const kind of ['sale', 'return'] as const) {
      for (const { account, amountMinor } of postSale({ ...someAmounts, kind })) {
        totals.set(account, (totals.get(account) ?? 0) + amountMinor)
      }
    }
    expect([...totals].filter(([, total]) => total !== 0)).toEqual([
      ['4000', -10_000],
      ['4010', 10_000],
    ])
  })

  test('what filling a shortfall or an empty shelf leaves comes out of inventory', () => {
    const lines = postSale({
      ...someAmounts,
      kind: 'return',
      shortfallDifferenceMinor: minor(-300),
      writeOffMinor: minor(40),
    })
    expect(written(lines).filter((line) => /^(1200|50)/.test(line))).toEqual([
      '1200 6260',
      '5000 -6300',
      '5010 40',
    ])
  })

  test('imported history invents no money: no tender, tax declared elsewhere, cost without stock are all 3950', () => {
    // Dr 3950 110.00 for the tender, Cr 3950 10.00 for the tax, Cr 3950 60.00 for the cost.
    const lines = postSale({
      kind: 'sale',
      tenders: tendersOfHistory([], { grossMinor: minor(11_000) }),
      netMinor: minor(10_000),
      taxes: [{ account: accountCode('3950'), amountMinor: minor(1000) }],
      costMinor: minor(6000),
      costAgainst: accountCode('3950'),
    })
    expect(written(lines)).toEqual(['3950 4000', '4000 -10000', '5000 6000'])
  })

  test('a sale with a zero total posts nothing', () => {
    const nothing = { ...someAmounts, tenders: [], netMinor: minor(0), taxes: [], costMinor: minor(0) }
    expect(postSale(nothing)).toEqual([])
  })

  test('tenders that are not what was sold cannot be posted', () => {
    expect(() => postSale({ ...someAmounts, netMinor: minor(9999) })).toThrow('add up to 1')
  })

  test('whatever was sold, debits equal credits, and sales and taxes are those of the receipt', () => {
    fc.assert(
      fc.property(
        anySale,
        fc.constantFrom('sale' as const, 'return' as const),
        fc.nat({ max: 1_000_000 }),
        fc.integer({ min: -1000, max: 1000 }),
        fc.integer({ min: -1000, max: 1000 }),
        (sale, kind, cost, shortfall, writeOff) => {
          const priced = checkSale(sale)
          const lines = postSale({
            kind,
            tenders: tendersNetOfChange(sale.tenders, sale.totals),
            netMinor: sumMinor(priced.map((line) => line.netMinor)),
            taxes: priced.flatMap((line) =>
              line.taxes.map(({ amountMinor }) => ({ account: accountCode('2101'), amountMinor })),
            ),
            costMinor: minor(cost),
            shortfallDifferenceMinor: minor(shortfall),
            writeOffMinor: minor(writeOff),
          })
          const on = (account: string) => lines.find((line) => line.account === account)?.amountMinor ?? 0
          expect(sumMinor(lines.map((line) => line.amountMinor))).toBe(0)
          const sign = kind === 'sale' ? 1 : -1
          expect(on(kind === 'sale' ? '4000' : '4010')).toBe(minor(-sign * sale.totals.netMinor))
          expect(on('2101')).toBe(minor(-sign * sale.totals.taxMinor))
          expect(on('1000')).toBe(minor(sign * sale.totals.grossMinor))
          expect(on('1200')).toBe(minor(-sign * cost - shortfall - writeOff))
        },
      ),
    )
  })
})

describe('tendersNetOfChange', () => {
  test('each tender goes to its account, and change comes out of the cash', () => {
    const kinds = ['cash', 'mobile-money', 'card', 'store-credit', 'on-account'] as const
    const tenders = kinds.map((kind, i) => ({ kind, amountMinor: minor(1000 + i) }))
    const totals = { grossMinor: minor(4710), changeMinor: minor(300) }
    expect(written(tendersNetOfChange(tenders, totals))).toEqual([
      '1000 1000',
      '1030 1001',
      '1040 1002',
      '2200 1003',
      '1100 1004',
      '1000 -300',
    ])
  })
})

describe('tendersOfHistory', () => {
  const cash = [{ kind: 'cash' as const, amountMinor: minor(600) }]

  test('what no tender is known for is 3950 Opening balances', () => {
    expect(written(tendersOfHistory(cash, { grossMinor: minor(1000) }))).toEqual(['1000 600', '3950 400'])
    expect(written(tendersOfHistory(cash, { grossMinor: minor(600) }))).toEqual(['1000 600'])
  })

  test('tenders above the receipt cannot be posted', () => {
    expect(() => tendersOfHistory(cash, { grossMinor: minor(599) })).toThrow('for a receipt of 599')
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minor } from '#domain/money.ts'
import type { EntryLine } from '#domain/posting/entry.ts'
import { declaredElsewhere, isChargedRate, knownComponents, unknownTax } from '#domain/tax/packs.ts'
import { accountCode } from '#domain/terms/account.ts'
import { accounts } from '#domain/terms/chart.ts'
import { TaxClassId, TaxUse } from '#domain/terms/tax.ts'
import { DayFigures, dayDocuments, postedTotals } from './day-totals.ts'
import { Figures } from './figures.ts'
import { projections } from './projections.ts'

const taxed = (tax: NonNullable<EntryLine['dims']>['tax']): EntryLine => ({
  account: accounts.outputTax,
  amountMinor: minor(-150),
  baseMinor: minor(-1000),
  ...(tax && { dims: { tax } }),
})
const components = [...knownComponents(), declaredElsewhere.component, unknownTax.component, undefined]

// A rate that a pack gets later was counted with the others until then: the same fold would give other totals.
it('rates with a total of their own are those of this version of the fold: anyone who adds one raises it', () => {
  const rates = Array.from({ length: 20_001 }, (_, rateBp) => rateBp).filter(isChargedRate)
  const { version } = projections.find(({ name }) => name === 'dayTotals') ?? {}
  expect({ version, rates }).toEqual({ version: 3, rates: [100, 250, 300, 500, 750, 1500, 1590, 1600, 2000] })
})

describe('what a line adds to the totals of its day', () => {
  it('is under its account and its tax', () => {
    const tax = { class: 'standard', component: 'gh-vat', rateBp: 1500, direction: 'output' } as const
    expect(postedTotals(taxed(tax))).toEqual({
      'accounts.2100.debitMinor': 0,
      'accounts.2100.creditMinor': 150,
      'taxes.output:standard:1500::gh-vat.baseMinor': 1000,
      'taxes.output:standard:1500::gh-vat.amountMinor': 150,
      'taxes.output:standard:1500::gh-vat.recoverableMinor': 0,
    })
  })

  it('is never too much for one document, whatever rates tills make up', () => {
    const names = new Set<string>()
    for (const component of components) {
      for (const taxClass of TaxClassId.options) {
        for (const direction of ['output', 'input'] as const) {
          for (const use of [undefined, ...TaxUse.options]) {
            for (let rateBp = 0; rateBp <= 20_000; rateBp += component === unknownTax.component ? 1 : 50) {
              const named = { ...(component && { component }), ...(use && { use }) }
              const totals = postedTotals(taxed({ class: taxClass, rateBp, direction, ...named }))
              for (const name in totals) names.add(name)
            }
          }
        }
      }
    }
    const bytes = [...names].reduce((sum, name) => sum + name.length + 16, 0)
    expect(bytes).toBeLessThan(1_000_000)
  }, 30_000)
})

it('the documents of days hold the sums of their figures', () => {
  const day = fc.constantFrom('2026-03-10', '2026-03-11')
  const account = fc.integer({ min: 1000, max: 9999 }).map((code) => accountCode(String(code)))
  const amounts = fc.record({ debitMinor: fc.nat(), creditMinor: fc.nat() })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(day, account, amounts)),
      fc.array(fc.tuple(day, fc.nat())),
      (posted, sold) => {
        const figures = { dayTotals: new Figures(), accountTotals: new Figures(), taxTotals: new Figures() }
        for (const [on, code, total] of posted) figures.accountTotals.add(`${on} ${code}`, total)
        for (const [on, amount] of sold) {
          figures.dayTotals.add(on, { receipts: 1, 'tendersMinor.cash': amount })
          figures.taxTotals.add(`${on} output:zero:0::`, { baseMinor: amount })
        }
        const read = new DayFigures()
        for (const document of dayDocuments('shop', figures).values()) read.addDocument(document)
        for (const name of ['dayTotals', 'accountTotals', 'taxTotals'] as const) {
          expect([...read[name].keys()].sort()).toEqual([...figures[name].keys()].sort())
          for (const key of figures[name].keys()) expect(read[name].of(key)).toEqual(figures[name].of(key))
        }
      },
    ),
  )
})

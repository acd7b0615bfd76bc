import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day } from '../../business-day.ts'
import { minor, sumMinor } from '../../money.ts'
import { type EntryLine, reversal } from '../../posting/entry.ts'
import { splitInclusive } from '../../tax/inclusive-price.ts'
import { ratesOn } from '../../tax/packs.ts'
import { postDeposit, postDepositBack } from '../deposit/posting.ts'
import { DepositBody } from '../deposit/schema.ts'
import { pieceOfDeposit } from './piece.ts'
import { postDepositUse } from './posting.ts'

const rates = ratesOn('GH', 'standard', 'standard', day('2026-03-10'))
const of = { depositId: 'deposit', customerId: 'ama', taxPack: 'GH' as const }
const money = (amountMinor: number): EntryLine[] => [
  { account: '1000' as EntryLine['account'], amountMinor: minor(amountMinor), dims: { till: 'till' } },
]
const takenOf = (totalMinor: number, taxed = true) => ({
  totalMinor: minor(totalMinor),
  taxClassId: taxed ? ('standard' as const) : ('exempt' as const),
  ...splitInclusive(minor(totalMinor), taxed ? rates : []),
})
const summary = (lines: readonly EntryLine[]) =>
  lines.map(({ account, amountMinor, baseMinor }) => [account, amountMinor, baseMinor])

describe('a deposit', () => {
  it('owes its tax at once, and is on 2250 without it', () => {
    const lines = postDeposit({ ...of, ...takenOf(12_000) }, money(12_000))
    expect(summary(lines)).toEqual([
      ['1000', 12_000, undefined],
      ['2102', -250, -10_000],
      ['2103', -250, -10_000],
      ['2101', -1_500, -10_000],
      ['2250', -10_000, undefined],
    ])
    expect(lines.at(-1)?.dims).toEqual({ party: 'ama', openItem: 'deposit' })
  })

  it('without tax is reported in a tax return anyway', () => {
    const lines = postDeposit({ ...of, ...takenOf(500, false) }, money(500))
    expect(lines.at(-1)).toMatchObject({
      amountMinor: -500,
      dims: { tax: { class: 'exempt', rateBp: 0, direction: 'output' } },
    })
  })

  it('is of one tax class, for something, and paid with something', () => {
    const body = {
      customerId: '019abcde-0000-7000-8000-000000000001',
      businessDay: '2026-03-10',
      text: 'A cupboard',
      taxClassId: 'standard',
      tenders: [{ kind: 'cash', amountMinor: 500 }],
    }
    expect(DepositBody.safeParse(body).success).toBe(true)
    expect(DepositBody.safeParse({ ...body, text: ' ' }).success).toBe(false)
    expect(DepositBody.safeParse({ ...body, tenders: [] }).success).toBe(false)
    expect(DepositBody.safeParse({ ...body, taxClassId: ['standard', 'zero'] }).success).toBe(false)
    expect(
      DepositBody.safeParse({ ...body, tenders: [{ kind: 'store-credit', amountMinor: 1 }] }).success,
    ).toBe(false)
  })
})

describe('what a sale uses of a deposit', () => {
  it('takes its part of the net amount and of the tax back', () => {
    const deposit = takenOf(12_000)
    const piece = pieceOfDeposit(deposit, minor(0), minor(6_000))
    const lines = postDepositUse({ ...of, ...piece, saleId: 'sale', takenMinor: minor(6_000) })
    expect(summary(lines)).toEqual([
      ['2250', 5_000, undefined],
      ['2102', 125, 5_000],
      ['2103', 125, 5_000],
      ['2101', 750, 5_000],
      ['1100', -6_000, undefined],
    ])
    expect(lines.at(-1)?.dims).toEqual({ party: 'ama', openItem: 'sale' })
  })

  it('leaves nothing on any account after the last piece, and never more than was there before it', () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(cuts, fc.boolean(), (pieces, isTaxed) => {
        const deposit = takenOf(
          pieces.reduce((sum, piece) => sum + piece, 0),
          isTaxed,
        )
        let usedMinor = 0
        let [netLeft, taxLeft] = [
          Number(deposit.netMinor),
          deposit.taxes.map((tax) => Number(tax.amountMinor)),
        ]
        for (const amount of pieces) {
          const { netMinor, taxes } = pieceOfDeposit(deposit, minor(usedMinor), minor(amount))
          usedMinor += amount
          netLeft -= netMinor
          taxLeft = taxLeft.map((left, index) => left - (taxes[index]?.amountMinor ?? 0))
          expect(netMinor + sumMinor(taxes.map((tax) => tax.amountMinor))).toBe(amount)
          expect(Math.min(netMinor, ...taxes.map((tax) => tax.amountMinor))).toBeGreaterThanOrEqual(0)
          const isLast = usedMinor === deposit.totalMinor
          // Something is open for as long as something is left.
          expect(isLast ? netLeft === 0 : netLeft > 0).toBe(true)
          expect(taxLeft.every((left) => (isLast ? left === 0 : left >= 0))).toBe(true)
        }
      }),
    )
  })

  it('leaves a rest that goes back the way it came, the last payment first, and leaves nothing behind', () => {
    const deposit = { ...of, ...takenOf(12_000) }
    const momo = { account: '1030' as EntryLine['account'], amountMinor: minor(4_000) }
    const paid = [...money(8_000), momo]
    const [taken, used] = [
      postDeposit(deposit, paid),
      postDepositUse({
        ...of,
        ...pieceOfDeposit(deposit, minor(0), minor(5_999)),
        saleId: 'sale',
        takenMinor: minor(5_999),
      }),
    ]
    const back = postDepositBack(deposit, paid, minor(5_999))
    expect(summary(back).slice(0, 2)).toEqual([
      ['1000', -2_001, undefined],
      ['1030', -4_000, undefined],
    ])
    const left = (account: string) =>
      [...taken, ...used, ...back].reduce(
        (sum, line) => (line.account === account ? sum + line.amountMinor : sum),
        0,
      )
    expect(['2250', '2101', '2102', '2103'].map(left)).toEqual([0, 0, 0, 0])
    expect(postDepositBack(deposit, paid, minor(0))).toEqual(reversal(taken))
  })

  it('has no more tax than its total, even of one minor unit', () => {
    const deposit = takenOf(100)
    const [first, second] = [
      pieceOfDeposit(deposit, minor(0), minor(24)),
      pieceOfDeposit(deposit, minor(24), minor(1)),
    ]
    expect(first.netMinor + second.netMinor).toBe(25 - 4)
    expect(second.netMinor).toBeGreaterThanOrEqual(0)
  })

  it('is never more than is left of it', () => {
    expect(() => pieceOfDeposit(takenOf(100), minor(60), minor(41))).toThrow(/60 and 41 of a deposit of 100/)
  })
})

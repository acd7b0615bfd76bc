import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day } from '../../business-day.ts'
import { minor, sumMinor } from '../../money.ts'
import { accountCode } from '../../terms/account.ts'
import { postBill } from '../bill/posting.ts'
import { grossOf, isWithin, lessOf, partOfLine } from './credit-line.ts'
import { postBillCredit } from './posting.ts'

const taxOf = (component: string) => ({ component, inputAccount: accountCode('1301') })
const vat = (amountMinor: number) => ({ component: 'gb-vat', rateBp: 2000, amountMinor: minor(amountMinor) })
const line = {
  lineId: '1',
  account: accountCode('6020'),
  netMinor: minor(100),
  taxClassId: 'standard' as const,
  taxes: [vat(20)],
}
const of = { billId: 'bill', supplierId: 'mill', taxOf }

describe('a credit note', () => {
  it('turns the bill round, with its tax; what was already paid becomes a credit', () => {
    const posted = postBillCredit({
      ...of,
      creditId: 'credit',
      lines: [line],
      settledMinor: minor(70),
      restMinor: minor(50),
    })
    expect(posted).toEqual([
      { account: '2000', amountMinor: 70, dims: { party: 'mill', openItem: 'bill' } },
      { account: '2000', amountMinor: 50, dims: { party: 'mill', openItem: 'credit' } },
      { account: '6020', amountMinor: -100 },
      {
        account: '1301',
        amountMinor: -20,
        dims: { tax: { class: 'standard', component: 'gb-vat', rateBp: 2000, direction: 'input' } },
        baseMinor: -100,
      },
    ])
  })

  it('of a whole bill leaves nothing of it on any account', () => {
    const totalMinor = minor(120)
    const bill = postBill({ ...of, due: day('2026-04-09'), lines: [line], totalMinor })
    const credit = postBillCredit({
      ...of,
      creditId: 'credit',
      lines: [line],
      settledMinor: totalMinor,
      restMinor: minor(0),
    })
    const left = new Map<string, number>()
    for (const { account, amountMinor } of [...bill, ...credit])
      left.set(account, (left.get(account) ?? 0) + amountMinor)
    expect([...left.values()]).toEqual([0, 0, 0])
  })
})

describe('what is left of a line', () => {
  it('is its net and each of its taxes less what others took, and never below nothing', () => {
    const part = { netMinor: minor(30), taxes: [vat(6)] }
    expect(lessOf(line, [part, part])).toEqual({ ...line, netMinor: 40, taxes: [vat(8)] })
    expect(lessOf(line, [{ netMinor: minor(0), taxes: [vat(90)] }])).toEqual({ ...line, taxes: [vat(0)] })
    const twice = { ...line, taxes: [vat(10), vat(10)] }
    expect(sumMinor(lessOf(twice, [part]).taxes.map(({ amountMinor }) => amountMinor))).toBe(14)
  })

  it('is no measure of another amount: neither the net nor a tax may be above it', () => {
    expect(isWithin({ netMinor: minor(100), taxes: [vat(20)] }, line)).toBe(true)
    expect(isWithin({ netMinor: minor(0), taxes: [vat(21)] }, line)).toBe(false)
    expect(isWithin({ netMinor: minor(101), taxes: [] }, line)).toBe(false)
    expect(isWithin({ netMinor: minor(0), taxes: [vat(11), vat(10)] }, line)).toBe(false)
  })
})

describe('a part of a line', () => {
  it('has its taxes in proportion, and the whole of it is the line itself', () => {
    expect(partOfLine(line, minor(60))).toMatchObject({ netMinor: 50, taxes: [{ amountMinor: 10 }] })
    expect(partOfLine(line, minor(120))).toEqual(line)
  })

  it('totals what was asked for, whatever its taxes are', () => {
    const amount = fc.nat(1_000_000)
    fc.assert(
      fc.property(amount, fc.array(amount, { maxLength: 4 }), fc.nat(100), (net, taxes, percent) => {
        const whole = { netMinor: minor(net), taxes: taxes.map(vat) }
        const wantedMinor = minor(Math.floor((grossOf(whole) * percent) / 100))
        const part = partOfLine(whole, wantedMinor)
        expect(grossOf(part)).toBe(wantedMinor)
        expect(sumMinor([part.netMinor])).toBeGreaterThanOrEqual(-taxes.length)
      }),
    )
  })
})

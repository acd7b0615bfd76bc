import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, day, daysBetween } from '../business-day.ts'
import { postInstalmentPlan } from '../documents/instalment-plan/posting.ts'
import { postPayment } from '../documents/payment/posting.ts'
import { settle } from '../documents/payment/settle.ts'
import { minor } from '../money.ts'
import type { EntryLine } from '../posting/entry.ts'
import { accounts } from '../terms/chart.ts'
import { type DatedItem, positionsOn } from './ageing.ts'
import { type OpenItem, openItemChanges, openItemName, withChange } from './open-item.ts'

// Ageing a second time, from a list of what people owe and paid: what a shopkeeper would write on a page each.

const start = day('2026-01-01')
const parties = ['ama', 'kofi', 'esi']

type Event = { of: number; later: number; amount: number; after: number } & (
  | { kind: 'sell' | 'plan' | 'pay-one' | 'take-back' }
  | { kind: 'pay'; over: boolean }
)
const shared = {
  of: fc.nat(1_000),
  later: fc.nat(12),
  amount: fc.integer({ min: 1, max: 100_000 }),
  after: fc.nat(90),
}
const anyEvent: fc.Arbitrary<Event> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('sell' as const), ...shared }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pay-one' as const), ...shared }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pay' as const), over: fc.boolean(), ...shared }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('plan' as const), ...shared }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('take-back' as const), ...shared }) },
)

/** What the page of a customer says: each sum with the day it is to be paid on, and each that was paid. */
type Sum = { id: string; party: string; on: Day; dues: { day: Day; amount: number }[]; paid: [Day, number][] }
type Payment = {
  party: string
  of: [Sum, number][]
  credit: Sum | null
  isTakenBack: boolean
  lines: EntryLine[]
}

const leftOf = ({ dues, paid }: Sum) =>
  dues.reduce((sum, { amount }) => sum + amount, 0) - paid.reduce((sum, [, amount]) => sum + amount, 0)

/** Both at once: pages, and the lines that the books post for the same. */
class History {
  readonly owed: Sum[] = []
  readonly credits: Sum[] = []
  readonly payments: Payment[] = []
  readonly items = new Map<string, OpenItem & Pick<DatedItem, 'dueDays' | 'settlements'>>()
  today = start
  count = 0

  play(event: Event): void {
    this.today = addDays(this.today, event.later)
    this.count += 1
    const id = `document-${this.count}`
    const party = parties[event.of % parties.length] ?? ''
    const open = this.owed.filter((sum) => leftOf(sum) > 0)
    const one = open[event.of % Math.max(1, open.length)]
    if (event.kind === 'sell') this.#sell(id, party, event)
    else if (event.kind === 'pay')
      this.#pay(
        id,
        party,
        open.filter((sum) => sum.party === party),
        event.amount,
        event.over,
      )
    else if (event.kind === 'take-back') this.#takeBack(id, event.of)
    else if (one && event.kind === 'pay-one')
      this.#pay(id, one.party, [one], Math.min(event.amount, leftOf(one)), false)
    else if (one && event.kind === 'plan') this.#plan(id, one, event)
  }

  #sell(id: string, party: string, { amount, after }: Event): void {
    const due = addDays(this.today, after)
    this.owed.push({ id, party, on: this.today, dues: [{ day: due, amount }], paid: [] })
    const amountMinor = minor(amount)
    this.#post(id, [{ account: accounts.receivables, amountMinor, dims: { party, openItem: id, due } }])
  }

  /** The oldest first; what is too much becomes a credit. */
  #pay(id: string, party: string, sums: Sum[], wanted: number, over: boolean): void {
    const whole = sums.reduce((sum, one) => sum + leftOf(one), 0)
    const amount = over ? wanted : Math.min(wanted, whole)
    if (amount === 0) return
    const settled = settle({
      ...{ amountMinor: minor(amount), letOffMinor: minor(0), creditMinor: minor(0), mayOverpay: over },
      postingDay: this.today,
      owed: sums.map((sum) => ({ document: sum.id, day: sum.on, openMinor: minor(leftOf(sum)) })),
      credit: [],
    })
    const lines = postPayment({
      ...settled,
      ...{ direction: 'received', paymentId: id, party, money: 'bank', amountMinor: minor(amount) },
    })
    let left = amount
    const payment: Payment = { party, of: [], credit: null, isTakenBack: false, lines: [...lines] }
    for (const sum of sums) {
      const part = Math.min(left, leftOf(sum))
      if (part === 0) continue
      sum.paid.push([this.today, part])
      payment.of.push([sum, part])
      left -= part
    }
    if (left > 0) {
      payment.credit = { id, party, on: this.today, dues: [{ day: this.today, amount: left }], paid: [] }
      this.credits.push(payment.credit)
    }
    this.payments.push(payment)
    this.#post(id, lines)
  }

  #takeBack(id: string, of: number): void {
    const payment = this.payments[of % Math.max(1, this.payments.length)]
    if (!payment || payment.isTakenBack) return
    payment.isTakenBack = true
    for (const [sum, part] of payment.of) sum.paid.push([this.today, -part])
    if (payment.credit) payment.credit.paid.push([this.today, leftOf(payment.credit)])
    this.#post(
      id,
      payment.lines.map((line) => ({ ...line, amountMinor: minor(-line.amountMinor) })),
    )
  }

  /** In two or three parts, a month apart. */
  #plan(id: string, sum: Sum, { after, amount }: Event): void {
    const whole = leftOf(sum)
    const part = Math.floor(whole / (amount % 2 === 0 ? 2 : 3))
    if (part === 0) return
    const amounts = amount % 2 === 0 ? [whole - part, part] : [whole - 2 * part, part, part]
    const dues = amounts.map((of, at) => ({ day: addDays(this.today, after + 30 * at), amount: of }))
    const { party } = sum
    sum.paid.push([this.today, whole])
    this.owed.push({ id, party, on: this.today, dues, paid: [] })
    const lines = postInstalmentPlan({
      ...{ planId: id, customerId: party },
      allocations: [{ document: sum.id, amountMinor: minor(whole) }],
      instalments: dues.map((due) => ({ due: due.day, amountMinor: minor(due.amount) })),
    })
    this.#post(id, lines)
  }

  /** As the books keep open items. */
  #post(id: string, lines: readonly EntryLine[]): void {
    const place = { day: this.today, number: this.count }
    for (const change of openItemChanges({ source: { id }, postingDay: this.today, lines })) {
      const name = openItemName(change)
      const before = this.items.get(name)
      const { item, settledMinor } = withChange(before, change, place)
      const { dueDays = [], settlements = [] } = before ?? {}
      this.items.set(name, {
        ...item,
        dueDays: [...dueDays, ...(change.dueDays ?? [])],
        settlements: change.dueDays
          ? settlements
          : [...settlements, { day: this.today, amountMinor: settledMinor }],
      })
    }
  }

  /** From the pages alone, for each party: what is paid goes to what was due first. */
  agedOn(on: Day): Record<string, { owedMinor: number; ages: number[]; creditMinor: number }> {
    const aged: ReturnType<History['agedOn']> = {}
    const of = (party: string) => {
      aged[party] ??= { owedMinor: 0, ages: [0, 0, 0, 0, 0], creditMinor: 0 }
      return aged[party]
    }
    for (const [isCredit, sums] of [
      [false, this.owed],
      [true, this.credits],
    ] as const)
      for (const sum of sums) {
        if (sum.on > on) continue
        let paid = sum.paid.reduce((whole, [at, amount]) => (at <= on ? whole + amount : whole), 0)
        for (const due of sum.dues) {
          const open = Math.max(0, due.amount - Math.max(0, paid))
          paid -= due.amount
          if (open === 0) continue
          const entry = of(sum.party)
          if (isCredit) entry.creditMinor += open
          else {
            entry.owedMinor += open
            const overdue = daysBetween(due.day, on)
            const column = overdue <= 0 ? 0 : overdue <= 30 ? 1 : overdue <= 60 ? 2 : overdue <= 90 ? 3 : 4
            entry.ages[column] = (entry.ages[column] ?? 0) + open
          }
        }
      }
    return aged
  }
}

test('the ageing of any day equals one kept by hand, over 1,000 histories', () => {
  let aged = 0
  fc.assert(
    fc.property(fc.array(anyEvent, { minLength: 5, maxLength: 40 }), (events) => {
      const history = new History()
      for (const event of events) history.play(event)
      for (let on = start; on <= addDays(history.today, 120); on = addDays(on, 17)) {
        const positions = positionsOn(history.items.values(), 'customers', on)
        const kept = [...positions].map(([party, { depositMinor: _, ...position }]) => [party, position])
        expect(Object.fromEntries(kept)).toEqual(history.agedOn(on))
        aged += positions.size
      }
    }),
    { numRuns: 1_000 },
  )
  expect(aged).toBeGreaterThan(10_000)
})

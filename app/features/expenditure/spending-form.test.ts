import { expect, test } from 'vitest'
import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import {
  bodyOf,
  draftOf,
  formOfSaved,
  hasMore,
  lineOfNet,
  netOfLine,
  newLine,
  newSpending,
  sumOf,
  withTax,
} from './spending-form.ts'

const today = day('2026-03-10')
const paid = (line: object = {}) => ({
  ...newSpending(today, [], ''),
  lines: [{ ...newLine('1'), account: '6010', paidMinor: minor(10_000), ...line }],
})
const expenseOf = (form: ReturnType<typeof paid>) => {
  const body = bodyOf(form, 'GB', '')
  return body.isPaid ? body.expense : body.bill
}

test('an amount that was paid is posted as it is, and no tax is claimed back where none is entered', () => {
  expect(expenseOf(paid())).toMatchObject({
    totalMinor: 10_000,
    lines: [{ netMinor: 10_000, taxClassId: 'outside-scope', taxes: [] }],
  })
})

test('tax that the bill shows is a part of what was paid, the usual one or the one that is entered', () => {
  expect(expenseOf(paid({ taxClassId: 'standard' }))).toMatchObject({
    totalMinor: 10_000,
    lines: [{ netMinor: 8_333, taxes: [{ component: 'gb-vat', rateBp: 2000, amountMinor: 1_667 }] }],
  })
  expect(expenseOf(paid({ taxClassId: 'standard', taxMinor: minor(0) }))).toMatchObject({
    totalMinor: 10_000,
    lines: [{ netMinor: 10_000 }],
  })
})

test('no tax is claimed back until the paper shows it, and then the usual one within what was paid', () => {
  const line = paid().lines[0]
  expect(expenseOf(paid(withTax(false)))).toEqual(expenseOf(paid()))
  expect(expenseOf(paid(withTax(true)))).toEqual(expenseOf(paid({ taxClassId: 'standard' })))
  expect(line && netOfLine({ ...line, ...withTax(true) }, 'GB', today)).toBe(8_333)
})

test('the amount without tax is the alternative: the usual tax comes on top', () => {
  const standard = withTax(true)
  const line = { ...standard, ...lineOfNet(minor(10_000), standard, { packId: 'GB', day: today }) }
  expect(line).toMatchObject({ paidMinor: 12_000, taxMinor: 2_000 })
  expect(netOfLine(line, 'GB', today)).toBe(10_000)
})

test('fields that are rarely needed are shown where a draft has some of them', () => {
  expect(hasMore(paid())).toBe(false)
  expect(hasMore({ ...paid(), note: 'Of March' })).toBe(true)
  expect(hasMore({ ...paid(), reference: 'OC-1' })).toBe(true)
  expect(hasMore({ ...paid(), isPaid: 'no', reference: 'OC-1' })).toBe(false)
  expect(hasMore(paid({ spread: { from: '2026-03', months: 12 } }))).toBe(true)
})

test('a draft opens again with what was paid, also one that was kept with its net amount and the usual tax', () => {
  const form = paid({ taxClassId: 'standard' })
  const reopen = (draft: ReturnType<typeof draftOf>) => {
    const saved = { draft, files: [] } as unknown as Parameters<typeof formOfSaved>[0]
    return formOfSaved(saved, { empty: newSpending(today, [], ''), packId: 'GB' })
  }
  expect(sumOf(reopen(draftOf(form, 'GB', '')).lines)).toBe(10_000)
  const kept = draftOf(form, 'GB', '')
  const lines = kept.lines.map((line) => ({ ...line, netMinor: minor(10_000), taxMinor: null }))
  expect(sumOf(reopen({ ...kept, lines }).lines)).toBe(12_000)
})

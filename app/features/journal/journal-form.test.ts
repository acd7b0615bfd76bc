import { expect, test } from 'vitest'
import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { accountCode } from '#domain/terms/account.ts'
import {
  bodyOf,
  copyOf,
  emptyLine,
  errorsOfLine,
  journalSchema,
  sidesOfForm,
  withRoom,
} from './journal-form.ts'

const wages = { ...emptyLine('1'), account: '6030', debitMinor: minor(500), note: ' Ama ' }
const owed = { ...emptyLine('2'), account: '2500', creditMinor: minor(500) }
const form = { day: '2026-03-10', text: 'Wages', lines: [wages, owed, emptyLine('3')], attachments: [] }

test('empty lines of a journal entry are not sent, and credits are negative', () => {
  expect(journalSchema.parse(bodyOf(form))).toEqual({
    businessDay: '2026-03-10',
    text: 'Wages',
    lines: [
      { account: '6030', amountMinor: 500, note: 'Ama' },
      { account: '2500', amountMinor: -500 },
    ],
  })
})

test('a journal entry that does not balance is refused at its lines', () => {
  const lines = [wages, { ...owed, creditMinor: minor(499) }]
  expect(sidesOfForm(lines)).toEqual({ debitMinor: 500, creditMinor: 499 })
  const { error } = journalSchema.safeParse(bodyOf({ ...form, lines }))
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['lines', 'Debits and credits differ.'],
  ])
})

test('the journal form always ends in exactly one empty line', () => {
  const next = () => 'next'
  expect(withRoom([wages], next)).toEqual([wages, emptyLine('next')])
  expect(withRoom([wages, emptyLine('3')], next)).toEqual([wages, emptyLine('3')])
  expect(errorsOfLine(emptyLine('3'))).toEqual({})
  expect(errorsOfLine({ ...emptyLine('3'), note: 'x' })).toEqual({
    account: 'Choose an account.',
    amount: 'Enter an amount.',
  })
})

test('a journal entry can begin as a copy of another, or reverse it on the first of the next month', () => {
  const entry = {
    businessDay: day('2025-12-31'),
    text: 'Power of December',
    lines: [
      { account: accountCode('6020'), amountMinor: minor(700), note: 'Estimated' },
      { account: accountCode('2500'), amountMinor: minor(-700) },
    ],
  }
  const today = '2026-01-09'
  expect(journalSchema.parse(bodyOf(copyOf(entry, { today, isReversed: false })))).toEqual({
    ...entry,
    businessDay: today,
  })
  expect(journalSchema.parse(bodyOf(copyOf(entry, { today, isReversed: true })))).toEqual({
    businessDay: '2026-01-01',
    text: 'Reversal of Power of December',
    lines: [
      { account: '6020', amountMinor: -700, note: 'Estimated' },
      { account: '2500', amountMinor: 700 },
    ],
  })
})

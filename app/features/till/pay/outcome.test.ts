import { expect, test } from 'vitest'
import { minor } from '#domain/money.ts'
import type { Tender } from '#domain/payments/paid-tender.ts'
import { outcomeOf } from './outcome.ts'

const sale = (tenders: readonly Tender[], changeMinor = 0) => ({
  kind: 'sale' as const,
  tenders: [...tenders],
  totals: {
    netMinor: minor(5000),
    taxMinor: minor(0),
    grossMinor: minor(5000),
    changeMinor: minor(changeMinor),
  },
})
const paid = (kind: Tender['kind'], amountMinor: number, rest: Partial<Tender> = {}): Tender => ({
  ...{ kind, amountMinor: minor(amountMinor) },
  ...rest,
})

test('a sale ends with its change, else with what was paid', () => {
  expect(outcomeOf(sale([paid('cash', 6000)], 1000))).toMatchObject({ label: 'Change', amountMinor: 1000 })
  expect(outcomeOf(sale([paid('card', 5000)]))).toEqual({ label: 'Paid', amountMinor: 5000, paidMinor: null })
})

test('a credit sale ends with what is on account, and what was paid beside it', () => {
  expect(outcomeOf(sale([paid('on-account', 5000)]))).toEqual({
    ...{ label: 'On account', amountMinor: 5000, paidMinor: null },
  })
  expect(outcomeOf(sale([paid('cash', 2000), paid('on-account', 3000)]))).toEqual({
    ...{ label: 'On account', amountMinor: 3000, paidMinor: 2000 },
  })
})

test('what a deposit settles is paid', () => {
  const deposit = { depositId: crypto.randomUUID(), useId: crypto.randomUUID() }
  const tenders = [paid('on-account', 5000, { typeId: 'customer-deposit', deposit })]
  expect(outcomeOf(sale(tenders))).toMatchObject({ label: 'Paid', amountMinor: 5000 })
})

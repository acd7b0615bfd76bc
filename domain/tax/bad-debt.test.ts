import { expect, test } from 'vitest'
import { day } from '../business-day.ts'
import { reliefRuleOn, reliefSpan } from './bad-debt.ts'
import { taxPack } from './packs.ts'

const on = (supplied: string, due: string) => ({ supplied: day(supplied), due: day(due) })

const ruleOf = (id: 'GB' | 'KE' | 'GH' | 'NG', on = '2026-06-01') =>
  reliefRuleOn(taxPack(id).badDebtRelief, day(on))

test('the United Kingdom refunds tax from six months after the later of supply and due day, for four years', () => {
  const rule = ruleOf('GB')
  expect(reliefSpan(rule, on('2026-01-31', '2026-03-02'))).toEqual({
    from: '2026-09-02',
    until: '2030-09-02',
  })
  expect(reliefSpan(rule, on('2026-08-31', '2026-01-01'))).toEqual({
    from: '2027-02-28',
    until: '2031-02-28',
  })
  expect(rule.relief).toMatchObject({ how: 'in-return', claimedIn: 'box 4' })
})

test('Kenya refunds it on application, three to ten years after the supply', () => {
  const rule = ruleOf('KE')
  expect(rule.relief).toMatchObject({ how: 'application' })
  expect(reliefSpan(rule, on('2026-01-15', '2026-06-01'))).toEqual({
    from: '2029-01-15',
    until: '2036-01-15',
  })
})

test('Ghana refunds it with the write-off until the end of 2025, whenever the goods were sold', () => {
  const rule = ruleOf('GH', '2025-12-31')
  expect(rule.relief).toMatchObject({
    how: 'in-return',
    claimedIn: 'the input tax section',
  })
  expect(reliefSpan(rule, on('2021-03-05', '2021-04-05'))).toEqual({
    from: '2021-03-05',
    until: '2025-12-31',
  })
})

test('Ghana from 2026 and Nigeria refund none, and name the acts that were checked', () => {
  for (const id of ['GH', 'NG'] as const) {
    const rule = ruleOf(id)
    expect(rule.relief.how).toBe('none')
    expect(rule.relief.source).toMatch(/Act/)
    expect(reliefSpan(rule, on('2026-01-15', '2026-06-01'))).toBe(null)
  }
})

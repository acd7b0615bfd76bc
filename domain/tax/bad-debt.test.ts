import { expect, test } from 'vitest'
import { day } from '../business-day.ts'
import { reliefSpan } from './bad-debt.ts'
import { taxPack } from './packs.ts'

const on = (supplied: string, due: string) => ({ supplied: day(supplied), due: day(due) })

test('the United Kingdom refunds tax from six months after the later of supply and due day, for four years', () => {
  const { badDebtRelief } = taxPack('GB')
  expect(reliefSpan(badDebtRelief, on('2026-01-31', '2026-03-02'))).toEqual({
    from: '2026-09-02',
    until: '2030-09-02',
  })
  expect(reliefSpan(badDebtRelief, on('2026-08-31', '2026-01-01'))).toEqual({
    from: '2027-02-28',
    until: '2031-02-28',
  })
  expect(badDebtRelief).toMatchObject({ how: 'in-return', claimedIn: 'box 4', repaidIn: 'box 1' })
})

test('Kenya refunds it on application, three to ten years after the supply', () => {
  const { badDebtRelief } = taxPack('KE')
  expect(badDebtRelief).toMatchObject({ how: 'application' })
  expect(reliefSpan(badDebtRelief, on('2026-01-15', '2026-06-01'))).toEqual({
    from: '2029-01-15',
    until: '2036-01-15',
  })
})

test('Ghana and Nigeria refund none, and name the acts that were checked', () => {
  for (const id of ['GH', 'NG'] as const) {
    const { badDebtRelief } = taxPack(id)
    expect(badDebtRelief.how).toBe('none')
    expect(badDebtRelief.source).toMatch(/Act/)
    expect(reliefSpan(badDebtRelief, on('2026-01-15', '2026-06-01'))).toBe(null)
  }
})

import { describe, expect, it } from 'vitest'
import { minor } from '#domain/money.ts'
import { emptyBasket } from './basket.ts'
import { heldName, holdError } from './hold.ts'

const basket = emptyBasket('basket 1', 0)

describe('a basket that is held', () => {
  it('has the name that was typed, its customer’s, or the lowest free number', () => {
    const ofAma = { customer: { customerId: 'c1', name: 'Ama Mensah' } }
    expect(heldName(' Red shirt\n', ofAma, [])).toBe('Red shirt')
    expect(heldName('', ofAma, [])).toBe('Ama Mensah')
    expect(heldName('  ', basket, ['Basket 1', 'Basket 3'])).toBe('Basket 2')
    expect(heldName('x'.repeat(100), basket, [])).toHaveLength(60)
  })

  it('holds no money', () => {
    expect(holdError(basket)).toBeNull()
    const tenders = [{ kind: 'cash' as const, amountMinor: minor(100) }]
    expect(holdError({ ...basket, tenders })).toContain('give the money back')
    const asked = { paymentId: 'p1', kind: 'card' as const, amountMinor: minor(100) }
    expect(holdError({ ...basket, asked })).toContain('give the money back')
  })
})

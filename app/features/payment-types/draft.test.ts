import { expect, it } from 'vitest'
import { PaymentTypeId } from '#domain/payments/payment-type.ts'
import { newTypeId } from './draft.ts'

it('a payment type that a shop adds has an id that the books take', () => {
  const ids = Array.from({ length: 20 }, newTypeId)
  expect(ids.every((id) => PaymentTypeId.safeParse(id).success)).toBe(true)
  expect(new Set(ids).size).toBe(20)
})

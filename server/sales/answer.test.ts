import { expect, test } from 'vitest'
import { answerFor } from './answer.ts'

const answerWith = (...codes: string[]) =>
  JSON.stringify({ saleId: 'sale-1', entryNumber: 7, reviews: codes.map((code) => ({ code, said: 1 })) })

test('a till of an earlier version is not sent reviews it does not know, and the rest is as stored', () => {
  const answer = answerWith('price_differs', 'discount_large', 'dated_back')
  expect(answerFor({}, answer)).toBe(answerWith('price_differs'))
  expect(answerFor({}, answerWith('price_differs'))).toBe(answerWith('price_differs'))
  expect(answerFor({ taxRule: 2 }, answer)).toBe(answer)
})

import { expect, test } from 'vitest'
import { z } from 'zod'
import { pathOf, route } from './route.ts'

const reported = {
  method: 'GET',
  summary: 'x',
  access: 'anyone',
  rate: 60,
  answers: { 200: z.null() },
} as const

test('a route’s address has each parameter in its path, encoded so that it stays one segment', () => {
  const path = '/api/shops/:shopId/products/:productId/prices'
  expect(pathOf({ path }, { shopId: 'a/b?c', productId: '1', other: 'x' })).toBe(
    '/api/shops/a%2Fb%3Fc/products/1/prices',
  )
})

test('a route’s address without a parameter is an error of the program', () => {
  const path = '/api/shops/:shopId'
  expect(() => pathOf({ path }, {})).toThrow('/api/shops/:shopId needs a shopId')
  expect(() => pathOf({ path }, { shopId: '' })).toThrow('needs a shopId')
})

test('an incomplete route declaration does not type-check', () => {
  const shopId = z.string()
  route({ ...reported, path: '/a/:shopId', params: { shopId } })
  // @ts-expect-error: the name in the path has no schema
  route({ ...reported, path: '/a/:shopId' })
  // @ts-expect-error: the path has no such name
  route({ ...reported, path: '/a/:shopId', params: { shopId, other: shopId } })
  const { access: _, ...undecided } = reported
  // @ts-expect-error: it does not declare who may call it
  route({ ...undecided, path: '/a' })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loginAddress, safeReturnUrl, targetAfterSignIn } from './redirect-target.ts'

describe('the target after a sign-in', () => {
  test('of an administrator is the admin dashboard whatever the return address', () => {
    expect(targetAfterSignIn(true, '/user/dashboard/products')).toBe('/admin/dashboard')
  })

  test('of anyone else is the return address, unless it is missing or /', () => {
    expect(targetAfterSignIn(false, '/user/dashboard/products?q=milk#row')).toBe(
      '/user/dashboard/products?q=milk#row',
    )
    expect(targetAfterSignIn(false, '/')).toBe('/user/dashboard')
    expect(targetAfterSignIn(false, null)).toBe('/user/dashboard')
  })

  test.each([
    '//evil.example/x',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/login?returnUrl=/login',
    '',
  ])('never leaves the app or circles: %j', (address) => {
    expect(targetAfterSignIn(false, address)).toBe('/user/dashboard')
  })

  test('resolves to this origin whatever is given', () => {
    const origin = 'https://shop.example'
    const sign = fc.constantFrom(
      '/',
      '\\',
      '.',
      ':',
      '@',
      '?',
      '#',
      '\t',
      '\n',
      ' ',
      'a',
      'http',
      'evil.example',
      '%2f',
      '%5c',
    )
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 9 }), (signs) => {
        const target = targetAfterSignIn(false, `/${signs.join('')}`)
        expect(new URL(target, origin).origin).toBe(origin)
      }),
      { numRuns: 2_000 },
    )
  })
})

test('the login keeps where someone wanted to go', () => {
  expect(loginAddress({ returnUrl: '/user/dashboard/products?q=milk&page=2' })).toBe(
    '/login?returnUrl=%2Fuser%2Fdashboard%2Fproducts%3Fq%3Dmilk%26page%3D2',
  )
  expect(loginAddress({ returnUrl: '//evil.example' })).toBe('/login')
  expect(safeReturnUrl('/user')).toBe('/user')
})

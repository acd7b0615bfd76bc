import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loginAddress, safeReturnUrl, targetAfterSignIn } from './redirect-target.ts'

describe('the target after a sign-in', () => {
  test('§2 An admin goes to /admin/dashboard whatever the return address', () => {
    expect(targetAfterSignIn(true, '/user/dashboard/products')).toBe('/admin/dashboard')
  })

  test("§2 Any other user goes to the returnUrl if it is set and is not '/', otherwise to /user/dashboard", () => {
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
    '/%2Fevil.example',
    '/%2fevil.example',
    '/%252Fevil.example',
    '/%5Cevil.example',
    '/%255cevil.example',
    '/%09/evil.example',
    '/..%2F/evil.example',
    '/%',
    '/%25252525252F',
    '%2F%2Fevil.example',
    '\u2028//evil.example',
    ' //evil.example',
    '/user@evil.example/../..//evil.example',
    'http:/user/dashboard',
    'data:text/html,x',
    '/login/',
    '/Login',
    '/%6Cogin',
    '/user/../login',
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
        // A target that is decoded twice does not lead away either.
        const path = new URL(target, origin).pathname
        expect(new URL(decodeURIComponent(path), origin).origin).toBe(origin)
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

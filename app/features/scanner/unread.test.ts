import { expect, test } from 'vitest'
import { checkDigitOf } from '#domain/product/ean.ts'
import { whyUnread } from './unread.ts'

const label = (digits: string) => digits + checkDigitOf(digits)

test('a label of a scale that no rule of the shop reads is named as one, in each of its forms', () => {
  const ean = label('210012300512')
  const upc = label('020012300512')
  for (const [code, prefix] of [
    [ean, '21'],
    [`0${ean}`, '21'],
    [`]E0${ean}`, '21'],
    [upc, '02'],
    [upc.slice(1), '02'],
  ] as const) {
    const why = whyUnread(code)
    expect([code, why]).toEqual([code, expect.stringContaining('looks like a scale label')])
    expect(why).toContain(`labels that begin with ${prefix} under Shop settings, Scale labels`)
  }
})

test('other codes, and a label whose check digit is wrong, are no labels of a scale', () => {
  for (const code of ['6034000005059', '2002', 'DRK/05', '2100123005121']) expect(whyUnread(code)).toBeNull()
})

test('digits that arrived through another keyboard layout, and keys without names, have their own reasons', () => {
  expect(whyUnread('&é"\'(')).toContain('different keyboard layouts')
  expect(whyUnread('\ufffd'.repeat(13))).toContain('Tap the search')
})

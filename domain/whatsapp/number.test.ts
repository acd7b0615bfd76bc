import { expect, test } from 'vitest'
import { whatsAppLink } from './link.ts'
import { whatsAppNumber } from './number.ts'

test.each([
  ['0244 123 456', 'GH', '233244123456'],
  ['030 222 1140', 'GH', '233302221140'],
  ['244123456', 'GH', '233244123456'],
  ['0803 123 4567', 'NG', '2348031234567'],
  ['01 234 5678', 'NG', '23412345678'],
  ['0712-345678', 'KE', '254712345678'],
  ['07911 123456', 'GB', '447911123456'],
  ['(020) 7946 0000', 'GB', '442079460000'],
  // With their country already, whatever the shop's.
  ['+44 (0)20 7946 0000', 'GH', '442079460000'],
  ['+233 24 123 4567', 'GB', '233241234567'],
  ['00 234 803 123 4567', 'GH', '2348031234567'],
  ['233244123456', 'GH', '233244123456'],
  ['+1 212 555 0100', 'FR', '12125550100'],
])('%s of a shop in %s is %s', (phone, country, number) => {
  expect(whatsAppNumber(phone, country)).toEqual({ number, why: null })
})

test.each([
  [null, 'GH', 'No telephone number is recorded.'],
  ['  ', 'GH', 'No telephone number is recorded.'],
  [
    '0244 12',
    'GH',
    '0244 12 is not a number of the shop’s country. Enter it with its country code, such as +233.',
  ],
  [
    '07911 123456',
    'GH',
    '07911 123456 is not a number of the shop’s country. Enter it with its country code, such as +233.',
  ],
  ['0244123456 or 0201234567', 'GH', '0244123456 or 0201234567 is not a single telephone number.'],
  ['+233', 'GH', '+233 is not a complete telephone number.'],
  ['+0244123456', 'GH', '+0244123456 is not a complete telephone number.'],
  ['01 23 45 67 89', 'FR', 'Enter 01 23 45 67 89 with its country code, such as +233 24 412 3456.'],
])('%s of a shop in %s has none, and says why', (phone, country, why) => {
  expect(whatsAppNumber(phone, country)).toEqual({ number: null, why })
})

test('a WhatsApp address has the number and the text', () => {
  expect(whatsAppLink('Kofi & sons: 5.00?', '233244123456')).toBe(
    'https://wa.me/233244123456?text=Kofi%20%26%20sons%3A%205.00%3F',
  )
  expect(whatsAppLink('Z report')).toBe('https://wa.me/?text=Z%20report')
})

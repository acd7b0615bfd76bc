import { describe, expect, test } from 'vitest'
import { codeOfScan, isOfMachine } from './scanned-code.ts'

const gs = '\u001d'

describe('what a scanned text means', () => {
  test.each([
    ['036000291452', '036000291452'],
    [']E00036000291452', '0036000291452'],
    [']E496385074', '96385074'],
    [']C0A-12', 'A-12'],
    [`]C1010003600029145217261231${gs}37109506`, '00036000291452'],
    [`${gs}010003600029145210ABC`, '00036000291452'],
    ['0100036000291452', '00036000291452'],
    ['(01)00036000291452(10)7A', '00036000291452'],
    ['https://id.example.com/01/00036000291452/10/109506?17=261231', '00036000291452'],
    ['https://example.com/shop/gtin/0036000291452', '0036000291452'],
  ])('%j is %s', (text, code) => {
    expect(codeOfScan(text)).toBe(code)
  })

  test('a text without the number of an article is itself, as a whole', () => {
    for (const text of [
      `]C110109506${gs}37109506`,
      ']C10200036000291452',
      `]d2${gs}21109506`,
      '(01)00036000291453(10)036000291452',
      'https://example.com/036000291452',
      'https://id.example.com/01/00036000291453/21/036000291452',
      `7612${gs}036000291452`,
    ])
      expect(codeOfScan(text)).toBe(text)
  })

  test('texts that only a scanner types are distinguished from what a person types', () => {
    for (const text of [']C1011', `a${gs}b`, 'HTTPS://x.y/1', '(01)00036000291452'])
      expect(isOfMachine(text)).toBe(true)
    for (const text of ['milo', '036000291452', '3*milo', '[x', 'A-1']) expect(isOfMachine(text)).toBe(false)
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { disarmed, withoutApostrophe } from './csv-text.ts'

test.each(['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n', ' =', '\u3000＝', "'="])(
  'a text that begins with %j is no formula to a spreadsheet',
  (start) => {
    expect(disarmed(`${start}1+1`)).toBe(`'${start}1+1`)
  },
)

test('text that is no formula stays as it is in CSV', () => {
  for (const text of ['', 'Milo', '5-a-side', "'tis", 'a=1']) expect(disarmed(text)).toBe(text)
})

test('text escaped for CSV is read back, whatever it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("'", '=', '＋', ' ', '\t', 'a') }), (text) => {
      expect(withoutApostrophe(disarmed(text))).toBe(text)
    }),
  )
})

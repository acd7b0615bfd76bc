import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanText, cut, FileText, isPlainText, NameText, onOneLine, Text, TrimmedText } from './text.ts'

describe('text', () => {
  it.each(['', 'Ɛkɔɔ & Sons', 'Café 500 ml', '⁦مرحبا⁩', '👨‍👩‍👧', '50% <b>'])('is %j', (text) => {
    expect(Text.safeParse(text).success).toBe(true)
  })

  it.each(['\0', 'a\0b', 'a\nb', '\u001d01', '\u007f', '\u0085', '\ud800', 'a\udc00', '\udc00\ud800'])(
    'is not %j',
    (text) => {
      expect(Text.safeParse(text).success).toBe(false)
      expect(TrimmedText.safeParse(`x${text}x`).success).toBe(false)
    },
  )

  it('without the blanks around it is what was filled in', () => {
    expect(TrimmedText.parse(' Milo 400 g\r\n')).toBe('Milo 400 g')
  })

  it('of a file has lines, however long it is, and nothing else that is no text', () => {
    expect(FileText.safeParse('Day\tAmount\r\n2026-01-05\t👍\n\u001a').success).toBe(true)
    expect(FileText.safeParse('a line\n'.repeat(600_000)).success).toBe(true)
    for (const text of ['a\0b', '\u001b[0m', '\u0085', 'a\udc00'])
      expect(FileText.safeParse(text).success).toBe(false)
  })

  it('of a cell is on one line', () => {
    expect(onOneLine(' Milo\r\n400\tg\u2028')).toBe('Milo 400 g')
  })

  it('that was cleaned is always text, never too long, and the same where it was text', () => {
    const unit = fc.constantFrom('a', 'é', '😀', ' ', '\0', '\n', '\ud83d', '\udc00', '\u0085')
    const anyText = fc.string({ unit, maxLength: 40 })
    fc.assert(
      fc.property(anyText, fc.nat(30), (text, most) => {
        const clean = cleanText(text, most)
        expect(isPlainText(clean)).toBe(true)
        expect(clean.length).toBeLessThanOrEqual(most)
        if (isPlainText(text) && text.length <= most) expect(clean).toBe(text.trim())
      }),
    )
  })
})

describe('a name', () => {
  it.each([
    'Ama Mensah & Kofi (Accra)',
    'Müller/Öz, Jr.',
    'Ọlá',
    'O\u0323la',
    'محمد',
    '李小龍',
    'می\u200cخواهم',
    'क्\u200dष',
    'Tin 👨\u200d👩\u200d👧',
    'Love \u2764\ufe0f\u200d🔥 Bakery 1\ufe0f\u20e3',
    '葛\u{e0100}飾',
    'ශ්\u200dරී',
    'র\u200d\u09cdযাক',
    'ᠠ\u200dᠨ',
  ])('is %s', (name) => {
    expect(NameText.parse(name)).toBe(name)
  })

  it.each([
    '\u200e',
    '\u200f',
    '\u202e',
    '\u2066',
    '\u061c',
    '\u200b',
    '\u2060',
    '\u00ad',
    '\u034f',
    '\u17b5',
    '\u2800',
    '\u3164',
    '\ufe0f',
    '\u{e0041}',
  ])('has no %j, which cannot be seen', (mark) => {
    for (const name of [`Ama${mark}Mensah`, `${mark}a`, `a ${mark} b`])
      expect(NameText.safeParse(name).success).toBe(false)
  })

  it('has joiners only between letters', () => {
    for (const name of ['Ama\u200c', 'a \u200d b', 'a\u200c\u200cb', '\u200da'])
      expect(NameText.safeParse(name).success).toBe(false)
  })

  it.each(['Ива{}нов', 'Νί{}κος', '李{}小龍', 'さ{}くら', '김{}민', 'שלו{}ם', 'Аma{}محمد'])(
    'has no joiner in %s, whose script does not use one',
    (name) => {
      for (const joiner of ['\u200c', '\u200d'])
        expect(NameText.safeParse(name.replace('{}', joiner)).success).toBe(false)
      expect(NameText.safeParse(name.replace('{}', '')).success).toBe(true)
    },
  )

  it.each(['\ufffc', '\ufffd', '\ue000', '\u{f0000}', '\u{10fffd}', '\u0378', '\ufdd0', '\uffff', '\ud800'])(
    'has no %j, which is not a character of any script',
    (mark) => {
      expect(NameText.safeParse(`Ama${mark}Mensah`).success).toBe(false)
    },
  )
})

it('a shortened text ends in an ellipsis, and a halved character is replaced', () => {
  expect(cut('short')).toBe('short')
  expect(cut('ab😀cd', 3)).toBe('ab\ufffd…')
  expect(cut('a'.repeat(2_000))).toBe(`${'a'.repeat(1_000)}…`)
})

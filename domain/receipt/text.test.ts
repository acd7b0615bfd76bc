import { expect, test } from 'vitest'
import { leftAndRight, wrapped } from './text.ts'

test('a letter with its marks takes one column, composed or not', () => {
  const name = 'Ọláńrewájú Adébáyọ̀'
  const line = name.normalize('NFC')
  expect(leftAndRight(name.normalize('NFD'), '12.00', 30).map((one) => one.normalize('NFC'))).toEqual([
    `${line}${' '.repeat(7)}12.00`,
  ])
})

test('a long word breaks between letters, never within one', () => {
  expect(wrapped('🍬'.repeat(5), 4)).toEqual(['🍬🍬🍬🍬', '🍬'])
  expect(wrapped('ọ̀'.repeat(5), 4)).toEqual(['ọ̀ọ̀ọ̀ọ̀'.normalize('NFC'), 'ọ̀'.normalize('NFC')])
})

test('a name that is too long moves to further lines, and the figure stays whole', () => {
  const figure = 'GHS 1,234,567,890.00'
  for (const width of [24, 32, 38, 48]) {
    const lines = leftAndRight('A name that is far longer than the paper is wide', figure, width)
    expect(lines.at(-1)?.endsWith(figure)).toBe(true)
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(width)
  }
})

import { describe, expect, it } from 'vitest'
import type { Paper } from '../receipt/paper.ts'
import { encodeDrawer, encodePaper, printable } from './esc-pos.ts'

const paper: Paper = {
  title: 'Receipt A-7',
  parts: [
    {
      lines: [
        { is: 'name', text: 'Adom' },
        { is: 'middle', text: 'COPY', isStrong: true },
      ],
    },
    {
      lines: [
        { is: 'goods', name: 'Milo', amount: '12.00', below: ['2 × 6.00', 'No sugar'] },
        { is: 'amount', name: 'Total', amount: 'GHS 12.00', isStrong: true, isLarge: true },
      ],
    },
    { lines: [{ is: 'bars', code: 'A-7' }] },
  ],
}
const esc = 0x1b
const gs = 0x1d

function has(bytes: Uint8Array, part: readonly (number | string)[]): boolean {
  const wanted = part.flatMap((one) =>
    typeof one === 'number' ? [one] : Array.from(one, (c) => c.charCodeAt(0)),
  )
  return [...bytes].some((_, at) => wanted.every((byte, offset) => bytes[at + offset] === byte))
}

describe('a paper as ESC/POS', () => {
  const bytes = encodePaper(paper, 58)

  it('begins anew, in code page 858', () => {
    expect([...bytes.slice(0, 2)]).toEqual([esc, 0x40])
    expect(has(bytes, [esc, 0x74, 19])).toBe(true)
  })

  it('writes the name of the shop twice as large, in the middle', () => {
    expect(has(bytes, [esc, 0x61, 1])).toBe(true)
    expect(has(bytes, [gs, 0x21, 0x11])).toBe(true)
  })

  it('puts figures at the right edge of 32 letters, or of 48', () => {
    const row = (columns: number) => `Milo${' '.repeat(columns - 9)}12.00`
    expect(has(bytes, [row(32)])).toBe(true)
    expect(has(encodePaper(paper, 80), [row(48)])).toBe(true)
    // The sign of multiplication has its place in the code page.
    expect(has(bytes, ['  2 ', 0x9e, ' 6.00'])).toBe(true)
    expect(has(bytes, ['  No sugar'])).toBe(true)
  })

  it('has the number as Code 128, set B', () => {
    expect(has(bytes, [gs, 0x6b, 73, 5, '{BA-7'])).toBe(true)
  })

  it('ends with a cut', () => {
    expect([...bytes.slice(-4)].includes(0x56)).toBe(true)
  })

  it('has no command from a text or a code: what would be one is printed as question marks', () => {
    const kick = '\u001bp\u0000\u0019\u0019'
    const lines: Paper['parts'][number]['lines'] = [
      { is: 'name', text: kick },
      { is: 'middle', text: kick },
      { is: 'fact', name: kick, text: kick },
      { is: 'amount', name: kick, amount: kick },
      { is: 'goods', name: kick, amount: kick, below: [kick] },
      { is: 'text', text: kick },
      { is: 'bars', code: kick },
    ]
    const encoded = encodePaper({ title: kick, parts: [{ title: kick, lines }] }, 80)
    expect(has(encoded, [esc, 'p'])).toBe(false)
    expect(has(encoded, ['?p???'])).toBe(true)
  })

  it('opens the drawer on both lines', () => {
    const pulse = encodeDrawer()
    expect(has(pulse, [esc, 0x70, 0, 50, 250])).toBe(true)
    expect(has(pulse, [esc, 0x70, 1, 50, 250])).toBe(true)
  })
})

describe('what a printer can write', () => {
  it.each([
    ['−1,250.50', '-1,250.50'],
    ['Ọláńrewájú', 'Olánrewájú'],
    ['Café crème, 5 €', 'Café crème, 5 €'],
    ['“Milo”…', '"Milo"...'],
    ['₦ 500', '? 500'],
  ])('%s is %s', (text, printed) => {
    expect(printable(text)).toBe(printed)
  })
})

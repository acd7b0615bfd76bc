import { describe, expect, it } from 'vitest'
import type { Paper } from '../receipt/paper.ts'
import { encodeDrawer, encodePaper, printable } from './esc-pos.ts'
import { type CharacterMode, defaultPrintFormat } from './print-format.ts'

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
  const bytes = encodePaper(paper, defaultPrintFormat(58))

  it('resets the printer, in code page 858', () => {
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
    expect(has(encodePaper(paper, defaultPrintFormat(80)), [row(48)])).toBe(true)
    // The sign of multiplication has its place in the code page.
    expect(has(bytes, ['  2 ', 0x9e, ' 6.00'])).toBe(true)
    expect(has(bytes, ['  No sugar'])).toBe(true)
  })

  it.each([42, 33, 40])(
    'breaks no figure on a printer of %i letters a line: the name gives way',
    (columns) => {
      const lines: Paper['parts'][number]['lines'] = [
        { is: 'name', text: 'Adabraka Provisions and Sons' },
        { is: 'goods', name: 'Sardines in tomato sauce, family tin', amount: '1,234.50', below: [] },
        { is: 'amount', name: 'Total of the receipt in Ghana cedi', amount: '1,234.50', isLarge: true },
      ]
      const parts = [{ lines }, { lines: [{ is: 'text', text: 'Thank you' } as const] }]
      const encoded = encodePaper({ title: '', parts }, { columns, characterMode: 'cp858' })
      expect(has(encoded, ['-'.repeat(columns)])).toBe(true)
      expect(has(encoded, ['-'.repeat(columns + 1)])).toBe(false)
      const rows = new TextDecoder('latin1')
        .decode(encoded)
        .split(/[\n\r]+/)
        .filter((row) => row.includes('1,234.50'))
        .map((row) => row.replaceAll(/[^\x20-\x7e]/g, ''))
      expect(rows).toHaveLength(2)
      // Commands around a line have a few letters among them.
      for (const row of rows) {
        const end = row.indexOf('1,234.50') + '1,234.50'.length
        expect([columns, columns + 1, columns + 2, columns + 3]).toContain(end)
      }
    },
  )

  it('prints letters beyond ASCII as its printer is set: by a code page, as images, or without their marks', () => {
    const encoded = (characterMode: CharacterMode) =>
      encodePaper(
        { title: '', parts: [{ lines: [{ is: 'text', text: 'Café £5' }] }] },
        { columns: 32, characterMode },
      )
    expect(has(encoded('cp858'), ['Caf', 0x82, ' ', 0x9c, '5'])).toBe(true)
    expect(has(encoded('windows1252'), ['Caf', 0xe9, ' ', 0xa3, '5'])).toBe(true)
    expect(has(encoded('plain'), ['Cafe L5'])).toBe(true)
    // GS v 0: a picture.
    expect(has(encoded('images'), [gs, 0x76, 0x30])).toBe(true)
    for (const mode of ['cp858', 'windows1252', 'plain'] as const)
      expect(has(encoded(mode), [gs, 0x76, 0x30])).toBe(false)
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
    const encoded = encodePaper({ title: kick, parts: [{ title: kick, lines }] }, defaultPrintFormat(80))
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
    ['Ọláńrewájú'.normalize('NFD'), 'Ọláńrewájú'],
    ['Café crème, 5 €', 'Café crème, 5 €'],
    ['“Milo”…', '"Milo"...'],
    ['₦ 500\u200b', '₦ 500'],
  ])('%s is %s', (text, printed) => {
    expect(printable(text)).toBe(printed)
  })
})

/** The pictures in a printer's bytes (GS v 0): their sizes, and their dots as lines of text. */
function picturesIn(bytes: Uint8Array): { width: number; height: number; rows: string[] }[] {
  const found = []
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] !== gs || bytes[at + 1] !== 0x76 || bytes[at + 2] !== 0x30) continue
    const size = new DataView(bytes.buffer, bytes.byteOffset + at + 4, 4)
    const [across, height] = [size.getUint16(0, true), size.getUint16(2, true)]
    const rows = Array.from({ length: height }, (_, row) =>
      [...bytes.slice(at + 8 + row * across, at + 8 + (row + 1) * across)]
        .map((byte) => byte.toString(2).padStart(8, '0'))
        .join(''),
    )
    found.push({ width: across * 8, height, rows })
    at += 7 + across * height
  }
  return found
}

/** The dots of some columns of a picture. */
const dotsAt = (picture: { rows: readonly string[] } | undefined, column: number, columns = 1) =>
  picture?.rows.map((row) => row.slice(column * 12, (column + columns) * 12)).join('\n')

describe('a line with letters that the code page lacks', () => {
  const goods = (name: string, amount: string): Paper => ({
    title: '',
    parts: [{ lines: [{ is: 'goods', name, amount, below: ['2 × 6.00'] }] }],
  })

  it.each([
    [58, 'Ɛsi Ɔforiwaa Ŋmɛnsa', '12.00'],
    [80, 'Ọláńrewájú Adébáyọ̀', '12.00'],
    [80, 'Milo', 'GH₵ 12.00'],
    [58, 'Milo', '₦ 1,234.56'],
    [58, 'Milo', '₹ 5.00'],
  ] as const)('is a picture as wide as a roll of %i mm: %s %s', (paperMm, name, amount) => {
    const bytes = encodePaper(goods(name, amount), defaultPrintFormat(paperMm))
    const [picture, ...others] = picturesIn(bytes)
    expect(others).toEqual([])
    expect(picture).toMatchObject({ width: paperMm === 58 ? 384 : 576, height: 30 })
    expect(printable(`${name}${amount}`)).toBe(`${name}${amount}`)
    // The line below is text as before.
    expect(has(bytes, ['  2 ', 0x9e, ' 6.00'])).toBe(true)
    // The last letter of the figure is at the edge, as in a line of text.
    const columns = paperMm === 58 ? 32 : 48
    expect(dotsAt(picture, columns - 1)).toContain('1')
    expect(dotsAt(picture, columns - amount.length - 1)).not.toContain('1')
  })

  it('draws a decomposed letter as the composed one, and marks that have no composed letter', () => {
    const drawn = (name: string) => picturesIn(encodePaper(goods(name, '1.00'), defaultPrintFormat(58)))
    expect(drawn('ẹọṣń'.normalize('NFD'))).toEqual(drawn('ẹọṣń'))
    expect(dotsAt(drawn('ọ̀')[0], 0)).not.toBe(dotsAt(drawn('ọ')[0], 0))
    // One letter with its marks is one column: the figure does not move.
    expect(dotsAt(drawn('ọ̀')[0], 31)).toBe(dotsAt(drawn('ọ')[0], 31))
  })

  it('draws an unsupported letter as a box in one column', () => {
    const [picture] = picturesIn(encodePaper(goods('🍬 x', '1.00'), defaultPrintFormat(58)))
    const box = dotsAt(picture, 0)
    expect(box).toContain('011111111100')
    expect(box).toContain('010000000100')
    expect(dotsAt(picture, 1)).not.toContain('1')
    expect(dotsAt(picture, 2)).toContain('1')
  })

  it('has the size, weight and alignment that it would have as text', () => {
    const lines: Paper['parts'][number]['lines'] = [
      { is: 'name', text: 'Ɛsi' },
      { is: 'amount', name: 'Total', amount: '₵ 1', isLarge: true, isStrong: true },
    ]
    const [name, total] = picturesIn(encodePaper({ title: '', parts: [{ lines }] }, defaultPrintFormat(58)))
    expect([name?.height, total?.height]).toEqual([60, 60])
    // Three letters of two columns each, after thirteen blank ones.
    expect(dotsAt(name, 12)).not.toContain('1')
    expect(dotsAt(name, 13, 2)).toContain('1')
    expect(dotsAt(total, 0, 25)).toContain('1')
  })

  it('breaks a word of 70 letters within the paper, and cuts no figure', () => {
    const word = 'Donaudampfschifffahrtsgesellschaftskapitaensmuetzenfabrikationsbetrieb'
    const text = new TextDecoder('latin1').decode(
      encodePaper(goods(word, '1,234,567.00'), defaultPrintFormat(58)),
    )
    const printed = text.split(/[\n\r]+/).filter((line) => /[a-z0-9]/.test(line))
    expect(printed.every((line) => line.replaceAll(/[^\x20-\x7e]/g, '').length <= 34)).toBe(true)
    expect(printed.find((line) => line.includes('1,234,567.00'))).toMatch(/1,234,567\.00$/)
  })

  it('puts a right-hand text that is too long for the paper on lines of its own', () => {
    const customer = 'Ama Serwaa Konadu-Yiadom and Daughters Company Limited'
    const lines: Paper['parts'][number]['lines'] = [{ is: 'fact', name: 'Customer', text: customer }]
    const text = new TextDecoder('latin1').decode(
      encodePaper({ title: '', parts: [{ lines }] }, defaultPrintFormat(58)),
    )
    expect(text.replaceAll(/\s+/g, ' ')).toContain(customer)
    expect(text).toMatch(/ {3,}Daughters Company Limited/)
  })
})

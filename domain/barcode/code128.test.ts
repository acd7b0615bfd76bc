import bwip from 'bwip-js/generic'
import { describe, expect, it } from 'vitest'
import { barsOfCode128, code128, quietModules } from './code128.ts'

/** The widths as bwip-js draws them, an implementation of its own: it may choose other sets, so letters are held against it. */
function drawn(text: string): number[] {
  const [found] = bwip.raw('code128', text, {}) as { sbs: number[] }[]
  return [...(found?.sbs ?? [])]
}

describe('Code 128', () => {
  it.each(['A-7', 'ABCD-1', 'A-17', 'Receipt A-9', 'KA-12 x', '~!"$'])('draws %s as bwip-js does', (text) => {
    expect(code128(text)).toEqual(drawn(text))
  })

  it('has every sign of printable ASCII, each of eleven modules', () => {
    for (let sign = 0x20; sign < 0x7f; sign += 1) {
      const widths = code128(String.fromCharCode(sign))
      // Start, the sign, the check, and the stop of thirteen.
      expect(widths.reduce((sum, width) => sum + width, 0)).toBe(3 * 11 + 13)
    }
  })

  it('leaves white on both sides', () => {
    const { bars, modules } = barsOfCode128('A-7')
    const last = bars.at(-1)
    expect(bars[0]?.at).toBe(quietModules)
    expect(modules - ((last?.at ?? 0) + (last?.width ?? 0))).toBe(quietModules)
  })

  it('refuses what it has no signs for', () => {
    expect(() => code128('₵5')).toThrow(RangeError)
    expect(() => code128('')).toThrow(RangeError)
  })
})

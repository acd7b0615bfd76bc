import { lettersOf } from '../receipt/text.ts'

/** Widths of letters in the fonts of papers, regular, as fractions of the font size: each rounded up. */
const widths = new Map(
  [
    [0.2, "',‘’"],
    [0.25, ' :;ijl|'],
    [0.3, '!-.I[]'],
    [0.4, '"()`frt{}“”'],
    [0.45, '*/\\^'],
    [0.5, '?_vxyz'],
    [0.55, '<=>Laceksɛɔ×'],
    [0.6, '$+0123456789EFJSTZbdghnopquŋ€₹'],
    [0.65, '#&BKPRUVXYƐ'],
    [0.7, 'ACDGOQ~Ŋ–…'],
    [0.75, '%HNƆ₵'],
    [0.8, 'w₦½—'],
    [0.9, '@MWm'],
  ].flatMap(([width, letters]) => [...String(letters)].map((letter) => [letter, Number(width)] as const)),
)
/** What a mark adds at most: a few letters of the second font are wider than their base letters. */
const ofMark = 0.1
const widest = 1

/**
 * The width of a text as a fraction of the font size: never less than what is drawn, so that a text can be broken
 * where no font can be opened to measure it. A letter that is not listed counts as the widest.
 */
export function widthInFont(text: string): number {
  return lettersOf(text).reduce((sum, letter) => sum + widthOfLetter(letter), 0)
}

function widthOfLetter(letter: string): number {
  const plain = widths.get(letter)
  if (plain !== undefined) return plain
  const [base = ''] = letter.normalize('NFD')
  return (widths.get(base) ?? widest) + ofMark
}

import { dotsOfLetters, runsOfLetters } from './printer-letters.ts'

/** The size of a letter in font A, in dots, and the line height. */
const letterDots = { width: 12, height: 24 } as const
const lineDots = 30
const bytesOfLetter = (letterDots.width * letterDots.height) / 8
/** How many dots higher a mark above a capital letter is drawn. */
const capitalDots = 4

type Look = { wide: 1 | 2; tall: 1 | 2; isBold: boolean; isCentred: boolean }

/**
 * A line of text as the command that prints a picture (GS v 0), for letters that no code page of the printer has. Each
 * letter is as wide as one of the printer's own; an unsupported letter is drawn as a box.
 * @param letters each with its combining marks
 */
export function drawLine(
  letters: readonly string[],
  columns: number,
  { wide, tall, isBold, isCentred }: Look,
): number[] {
  const across = (columns * letterDots.width) / 8
  const height = lineDots * tall
  const dots = new Uint8Array(across * height)
  const blank = isCentred ? Math.floor((columns - letters.length * wide) / 2) : 0
  const ink = (x: number, y: number) => {
    const at = y * across + Math.floor(x / 8)
    if (x < across * 8) dots[at] = (dots[at] ?? 0) | (128 >> (x % 8))
  }
  for (const [index, letter] of letters.entries()) {
    const left = (blank + index * wide) * letterDots.width
    for (const { x, y } of dotsOf(letter))
      for (let right = 0; right < wide + (isBold ? 1 : 0); right += 1)
        for (let down = 0; down < tall; down += 1) ink(left + x * wide + right, y * tall + down)
  }
  return [0x1d, 0x76, 0x30, 0, across, 0, height, 0, ...dots]
}

type Dot = { x: number; y: number }

function dotsOf(letter: string): Dot[] {
  const [base = '', ...marks] = letter.replaceAll(/\p{Variation_Selector}/gu, '')
  if (base === ' ') return []
  const found = [base, ...marks].map(bitmapOf)
  if (found.some((bitmap) => bitmap === null)) return box
  const raised = base !== base.toLowerCase() ? capitalDots : 0
  return found.flatMap((bitmap, at) =>
    (bitmap ?? []).map(({ x, y }) =>
      at > 0 && y < letterDots.height / 2 ? { x, y: Math.max(0, y - raised) } : { x, y },
    ),
  )
}

/** Drawn for an unsupported letter. */
const box = Array.from({ length: letterDots.width * letterDots.height }, (_, dot) => ({
  x: dot % letterDots.width,
  y: Math.floor(dot / letterDots.width),
})).filter(({ x, y }) => {
  const isInside = x > 1 && x < 9 && y > 4 && y < 18
  return x >= 1 && x <= 9 && y >= 4 && y <= 18 && !isInside
})

let bytes: Uint8Array | undefined

function bitmapOf(letter: string): Dot[] | null {
  bytes ??= Uint8Array.from(atob(dotsOfLetters), (byte) => byte.charCodeAt(0))
  const code = letter.codePointAt(0) ?? 0
  let at = 0
  for (const [first, last] of runsOfLetters) {
    if (code <= last) {
      if (code < first) return null
      return dotsIn(
        bytes.subarray((at + code - first) * bytesOfLetter, (at + code - first + 1) * bytesOfLetter),
      )
    }
    at += last - first + 1
  }
  return null
}

function dotsIn(bitmap: Uint8Array): Dot[] {
  return [...bitmap].flatMap((byte, at) =>
    Array.from({ length: 8 }, (_, bit) => at * 8 + bit)
      .filter((dot) => (byte >> (7 - (dot % 8))) & 1)
      .map((dot) => ({ x: dot % letterDots.width, y: Math.floor(dot / letterDots.width) })),
  )
}

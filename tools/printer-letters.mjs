// Writes domain/printing/printer-letters.ts: bitmaps of the letters that are drawn where a receipt printer lacks them.
// They are drawn from DejaVu Sans Mono, whose licence allows it: node tools/printer-letters.mjs DejaVuSansMono.ttf
import { writeFileSync } from 'node:fs'
import { openSync } from 'fontkit'

/** The dots of a letter in font A of a printer with 203 dots an inch. */
const [width, height] = [12, 24]
const baseline = 19
const samples = 5
const font = openSync(process.argv[2])
const scale = width / font.glyphForCodePoint(0x6d).advanceWidth

const from = (first, last) => Array.from({ length: last - first + 1 }, (_, at) => first + at)
const isDrawn = (code) =>
  font.hasGlyphForCodePoint(code) && /^[^\p{C}\p{Z}]$/u.test(String.fromCodePoint(code))
const codes = [
  ...from(0x21, 0x7e),
  ...from(0xa1, 0x2af),
  ...from(0x300, 0x36f),
  ...from(0x1e00, 0x1eff),
  ...from(0x2010, 0x205e),
  ...from(0x2070, 0x209c),
  ...from(0x20a0, 0x20bf),
  ...[0x2116, 0x2122, ...from(0x2150, 0x215e), ...from(0x2190, 0x2193), 0x2212],
].filter(isDrawn)

/** The outline as closed polygons, in dots from the top left of the letter. */
function outline(glyph) {
  const polygons = []
  let [last, points] = [[0, 0], []]
  for (const { command, args } of glyph.path.commands) {
    const at = (index) => [args[index] * scale, baseline - args[index + 1] * scale]
    if (command === 'moveTo') {
      points = [at(0)]
      polygons.push(points)
    } else if (command === 'lineTo') points.push(at(0))
    else if (command === 'quadraticCurveTo')
      for (const part of [0.25, 0.5, 0.75, 1])
        points.push([0, 1].map((axis) => curve(part, last[axis], at(0)[axis], at(2)[axis])))
    else if (command !== 'closePath') throw new Error(`a font with ${command}`)
    last = points.at(-1)
  }
  return polygons
}

const curve = (part, a, b, c) => (1 - part) ** 2 * a + 2 * part * (1 - part) * b + part ** 2 * c

/** How often the outline winds around a point. */
function windings(polygons, x, y) {
  let found = 0
  for (const points of polygons)
    for (const [index, [toX, toY]] of points.entries()) {
      const [fromX, fromY] = points.at(index - 1)
      if (fromY <= y === toY <= y) continue
      if (fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX) > x) found += toY > fromY ? 1 : -1
    }
  return found
}

/** One bit per dot, row by row. */
function bitmap(code) {
  const glyph = font.glyphForCodePoint(code)
  const polygons = outline(glyph)
  // Fonts place a combining mark left of its origin or at its own place; here it is centred.
  const { minX, maxX } = glyph.bbox
  const shift = /\p{M}/u.test(String.fromCodePoint(code)) ? width / 2 - ((minX + maxX) / 2) * scale : 0
  const bits = Array.from({ length: width * height }, (_, dot) => {
    const [left, top] = [dot % width, Math.floor(dot / width)]
    let inside = 0
    for (let at = 0; at < samples ** 2; at += 1) {
      const x = left - shift + ((at % samples) + 0.5) / samples
      if (windings(polygons, x, top + (Math.floor(at / samples) + 0.5) / samples) !== 0) inside += 1
    }
    return inside > 0.42 * samples ** 2 ? 1 : 0
  })
  return Array.from({ length: bits.length / 8 }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(''), 2),
  )
}

const perLine = 16
const bytes = codes.map(bitmap)
const lines = Array.from({ length: Math.ceil(codes.length / perLine) }, (_, at) =>
  Buffer.from(bytes.slice(at * perLine, (at + 1) * perLine).flat()).toString('base64'),
)
const ranges = codes.reduce((found, code) => {
  const last = found.at(-1)
  if (last?.[1] === code - 1) last[1] = code
  else found.push([code, code])
  return found
}, [])
writeFileSync(
  new URL('../domain/printing/printer-letters.ts', import.meta.url),
  `// Written by tools/printer-letters.mjs.

/** The first and last code point of each run of letters that are drawn. */
export const runsOfLetters = [
${ranges.map(([first, last]) => `  [${first}, ${last}],`).join('\n')}
] as const

/** Their dots in the order of the runs, ${width} × ${height} a letter, one bit a dot. */
export const dotsOfLetters = [
${lines.map((line) => `  '${line}',`).join('\n')}
].join('')
`,
)
console.log(`${codes.length} letters`)

// Writes what a PDF needs for letters that Roboto lacks: two fonts, and a list of the letters in them. Run it again after
// an upgrade of the fonts: node tools/paper-letters.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, openSync } from 'fontkit'
import subsetFont from 'subset-font'

const { resolve } = createRequire(import.meta.url)
const at = (path) => new URL(`../domain/printing/${path}`, import.meta.url)
const roboto = openSync(resolve('pdfmake/build/fonts/Roboto/Roboto-Regular.ttf'))
const inter = (part) =>
  readFileSync(resolve(`@fontsource-variable/inter/files/inter-${part}-wght-normal.woff2`))
const extended = create(inter('latin-ext'))

const has = (font, code) => font.hasGlyphForCodePoint(code)
const codes = (from, to) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const isMark = (code) => code >= 0x300 && code <= 0x36f

const lacking = codes(0xa0, 0x2200).filter(
  (code) => !isMark(code) && !has(roboto, code) && has(extended, code),
)
const marks = codes(0x300, 0x36f).filter((code) => has(extended, code))
for (const [name, weight] of [
  ['regular', 400],
  ['medium', 500],
]) {
  const font = await subsetFont(inter('latin-ext'), String.fromCodePoint(...lacking, ...marks), {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
  })
  writeFileSync(at(`fonts/letters-${name}.ttf`), font)
  console.log(`letters-${name}.ttf: ${font.length} bytes`)
}

/** `\u{180}-\u{184}\u{1e63}` */
const ranges = lacking
  .reduce((found, code) => {
    const last = found.at(-1)
    if (last?.[1] === code - 1) last[1] = code
    else found.push([code, code])
    return found
  }, [])
  .map((range) => [...new Set(range)].map((code) => `\\u{${code.toString(16)}}`).join('-'))
  .join('')
const head = '// Written by tools/paper-letters.mjs.\n'
writeFileSync(
  at('letters-of-font.ts'),
  `${head}
/** Letters that Roboto lacks, with the marks on them: they are in the font Letters. */
export const lettersOfFont = /[${ranges}][\\u0300-\\u036f]*/gu
`,
)

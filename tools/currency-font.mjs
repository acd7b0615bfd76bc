// Writes app/styles/inter-currency.woff2: the signs of currencies alone, out of the font that the app uses. Without it a
// till fetches 85 kB of letters for one sign. Run it again after an upgrade of the font: node tools/currency-font.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const whole = createRequire(import.meta.url).resolve(
  '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
)
/** The block of currency signs but for €, which is among the letters that are fetched anyway. */
const signs = Array.from({ length: 0x20c0 - 0x20a0 + 1 }, (_, at) => String.fromCodePoint(0x20a0 + at))
  .filter((sign) => sign !== '€')
  .join('')

const font = await subsetFont(readFileSync(whole), signs, { targetFormat: 'woff2' })
writeFileSync(new URL('../app/styles/inter-currency.woff2', import.meta.url), font)
console.log(`${font.length} bytes`)

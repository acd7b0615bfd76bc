/** Widths of bars and gaps of each sign of Code 128, in modules; the last one is the stop (ISO/IEC 15417). */
const signs =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  )
const startB = 104
const stop = 106

/** White that a scanner needs on either side, in modules. */
export const quietModules = 10

/**
 * A text in Code 128, set B: the widths of bars and gaps in modules, a bar first.
 * @throws RangeError where the text has a sign that is not printable ASCII, or none at all
 */
export function code128(text: string): number[] {
  if (!/^[\x20-\x7e]+$/.test(text)) throw new RangeError(`Code 128 has no sign for some of ${text}`)
  const values = Array.from(text, (sign) => sign.charCodeAt(0) - 32)
  const check = values.reduce((sum, value, at) => sum + value * (at + 1), startB) % 103
  return [startB, ...values, check, stop].flatMap((value) => Array.from(signs[value] ?? '', Number))
}

/** The same as bars on a line: where each begins and how wide it is, in modules, and how long the whole is with its white. */
export function barsOfCode128(text: string): { bars: { at: number; width: number }[]; modules: number } {
  let at = quietModules
  const bars: { at: number; width: number }[] = []
  for (const [index, width] of code128(text).entries()) {
    if (index % 2 === 0) bars.push({ at, width })
    at += width
  }
  return { bars, modules: at + quietModules }
}

import { digitsOfLabel, type ScaleRule } from '#domain/product/scale-barcode.ts'

/** Whether a code is a label of the shop's scales: what it says is read when it is scanned. */
export function isScaleLabel(code: string, rules: readonly ScaleRule[]): boolean {
  const digits = digitsOfLabel(code)
  return digits !== null && rules.some(({ prefix }) => digits.startsWith(prefix))
}

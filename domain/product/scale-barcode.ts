import { z } from 'zod'
import { type Minor, minor } from '../money.ts'
import { type Milli, milli } from '../quantity.ts'
import { multiplyDivide } from '../rounding.ts'
import { checkDigitOf } from './ean.ts'
import type { SoldPack } from './pack.ts'

/**
 * GS1 leaves 02 and 20 to 29 to anyone who runs a shop: scales print there what goods weigh, or what they cost. 02 is a
 * UPC-A label of twelve digits that begins with 2 (GS1 General Specifications, 1.4.3 and 2.1.12).
 */
export const scalePrefixes = ['20', '21', '22', '23', '24', '25', '26', '27', '28', '29', '02'] as const
export const itemDigits = [4, 5, 6] as const

/** How the labels that begin with a prefix are read: item code, then weight in grams or price, then the check digit. */
export const ScaleRule = z.strictObject({
  prefix: z.enum(scalePrefixes),
  holds: z.enum(['weight', 'price']),
  codeDigits: z.union(itemDigits.map((digits) => z.literal(digits))),
  /**
   * Between item code and weight or price is a check digit of these alone. It is passed over: scales calculate it in
   * several ways, and the last digit of the label is of all others.
   */
  hasInnerCheck: z.literal(true).optional(),
})
export type ScaleRule = z.infer<typeof ScaleRule>

export const ScaleRules = z
  .array(ScaleRule)
  .max(scalePrefixes.length)
  .refine(
    (rules) => new Set(rules.map(({ prefix }) => prefix)).size === rules.length,
    'Labels that begin with the same digits hold the same thing: name each prefix once.',
  )
export type ScaleRules = z.infer<typeof ScaleRules>

type ScaleLabel = { itemCode: string; holds: ScaleRule['holds']; value: number }

/**
 * What a label of the scale says; null for a code that is none, by the shop's rules. `misread`: its check digit is
 * another.
 */
export function readScaleLabel(code: string, rules: readonly ScaleRule[]): ScaleLabel | 'misread' | null {
  const digits = digitsOfLabel(code)
  const rule = rules.find(({ prefix }) => digits?.startsWith(prefix))
  if (digits === null || rule === undefined) return null
  if (checkDigitOf(digits.slice(0, 12)) !== digits[12]) return 'misread'
  const behindCode = 2 + rule.codeDigits
  const value = Number(digits.slice(behindCode + (rule.hasInnerCheck ? 1 : 0), 12))
  return { itemCode: digits.slice(2, behindCode), holds: rule.holds, value }
}

/**
 * The 13 digits of a label, which some scanners send as a GTIN-14, or without the 0 that a UPC-A begins with; null for
 * any other code.
 */
export function digitsOfLabel(code: string): string | null {
  if (/^2\d{11}$/.test(code)) return `0${code}`
  return /^0?(\d{13})$/.exec(code)?.[1] ?? null
}

/** The prefix of a label that a scale can have printed, whether a rule of the shop reads it or not; null for other codes. */
export function prefixOfLabel(code: string): ScaleRule['prefix'] | null {
  const digits = digitsOfLabel(code)
  if (digits === null || checkDigitOf(digits.slice(0, 12)) !== digits[12]) return null
  return scalePrefixes.find((prefix) => digits.startsWith(prefix)) ?? null
}

/** Thousandths of the unit in a gram. A label says a weight of goods that are weighed alone. */
const milliPerGram: Readonly<Record<string, number>> = { kg: 1, g: 1_000 }

/** How much of a unit so many grams are; null where it is not sold by weight. */
export function weighedMilli(grams: number, unit: string): Milli | null {
  const per = milliPerGram[unit]
  return per === undefined ? null : milli(grams * per)
}

type Priced = { unit: string; priceMinor: Minor }

/**
 * What is sold at the price of a label: of goods that are weighed as much as that buys, else one. It is a line of one,
 * at exactly that price; its `pack` has the quantity. Null where the product has no price to derive a weight from.
 */
export function soldByLabel(
  labelMinor: Minor,
  { unit, priceMinor }: Priced,
  measured: boolean,
): SoldPack | null {
  if (!measured) return { name: 'Priced on its label', quantityMilli: milli(1_000) }
  if (priceMinor <= 0) return null
  const quantityMilli = milli(Math.max(1, multiplyDivide(labelMinor, 1_000, priceMinor)))
  return { name: `${quantityMilli / 1_000} ${unit}`, quantityMilli }
}

/** What so much costs by the list; what the label says where rounding the quantity alone makes the difference. */
export function expectedOfLabel(enteredMinor: Minor, quantityMilli: Milli, priceMinor: Minor): Minor {
  const exactlyMinor = minor(multiplyDivide(priceMinor, quantityMilli, 1_000))
  return Math.abs(enteredMinor - exactlyMinor) <= Math.ceil(priceMinor / 1_000) ? enteredMinor : exactlyMinor
}

/** `21 weight 5; 02 price 5 check`: rules as a form holds them. */
export function rulesText(rules: readonly ScaleRule[]): string {
  return rules
    .map(({ prefix, holds, codeDigits, hasInnerCheck }) =>
      [prefix, holds, codeDigits, ...(hasInnerCheck ? ['check'] : [])].join(' '),
    )
    .join('; ')
}

/** As they are typed: not checked yet. */
export function readRules(text: string): object[] {
  return text
    .split(';')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [prefix = '', holds = '', codeDigits = '', check] = part.trim().split(' ')
      return { prefix, holds, codeDigits: Number(codeDigits), ...(check && { hasInnerCheck: true }) }
    })
}

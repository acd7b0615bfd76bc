import { z } from 'zod'

/** Which mark begins the decimals of a column; `either` where a file uses both for it. */
export const DecimalMark = z.enum(['.', ',', 'either'])
export type DecimalMark = z.infer<typeof DecimalMark>

export type NumberConvention = {
  decimal: DecimalMark
  /** Where not, the cells can be read with either mark: ask the person. */
  isCertain: boolean
  /** Whether a mark groups thousands in some cell. */
  hasGroups: boolean
}

/** A longer cell is no number, and must not be searched for one. */
const longestNumber = 40

/** With a point for the decimals, or a comma; digits in groups of three, or of two as in India. */
const written = {
  '.': /^(?:\d+|[1-9]\d{0,2}(?:,\d{2,3})*,\d{3})?(?:\.\d*)?$/,
  ',': /^(?:\d+|[1-9]\d{0,2}(?:\.\d{2,3})*\.\d{3})?(?:,\d*)?$/,
} as const

type Reading = { text: string; hasGroups: boolean }

/** The number as it is with this mark for the decimals, written `-1250.50`; null where it is none. */
function readWith(bare: string, decimal: '.' | ','): Reading | null {
  if (!written[decimal].test(bare) || !/\d/.test(bare)) return null
  const group = decimal === '.' ? ',' : '.'
  return { text: bare.replaceAll(group, '').replace(',', '.'), hasGroups: bare.includes(group) }
}

/** Without its sign, and the blanks and apostrophes that group thousands; null where it is no number. */
function bareOf(text: string): { sign: '' | '-'; bare: string } | null {
  const trimmed = text.trim()
  if (trimmed.length > longestNumber) return null
  const parts = /^([-−+]?)\s*([\d.,\s'’]+)$/u.exec(trimmed)
  const bare = (parts?.[2] ?? '').replaceAll(/(?<=\d)[\s'’](?=\d{3}(?!\d))/gu, '')
  if (!/^[\d.,]+$/.test(bare)) return null
  return { sign: parts?.[1] === '-' || parts?.[1] === '−' ? '-' : '', bare }
}

/**
 * Determines which mark begins the decimals of a column, from all of its cells: `12,50` can only be read with a comma,
 * `1,250.00` with a point, and `1.250` with either.
 */
export class NumberEvidence {
  readonly #digits: number | undefined
  #votes = { '.': 0, ',': 0 }
  #undecided = { '.': 0, ',': 0 }
  #hasGroups = false

  /** @param digits of the currency, where the column has amounts that no one writes finer */
  constructor(digits?: number) {
    this.#digits = digits
  }

  add(text: string): void {
    const bare = bareOf(text)?.bare
    if (bare === undefined || !/[.,]/.test(bare)) return
    const point = this.#possible(bare, '.')
    const comma = this.#possible(bare, ',')
    if (point && comma) this.#undecided[bare.includes('.') ? '.' : ','] += 1
    else if (point ?? comma) {
      this.#votes[point ? '.' : ','] += 1
      this.#hasGroups ||= (point ?? comma)?.hasGroups ?? false
    }
  }

  /** No amount is finer than its currency, and three decimals are too fine for one without any, zeros or not. */
  #possible(bare: string, decimal: '.' | ','): Reading | null {
    const reading = readWith(bare, decimal)
    if (reading === null || this.#digits === undefined || reading.hasGroups) return reading
    if (!/^\d{1,3}[.,]\d{3}$/.test(bare)) return reading
    const [, fraction = ''] = reading.text.split('.')
    const isTooFine = this.#digits === 0 || fraction.replace(/0+$/, '').length > this.#digits
    return isTooFine && !bare.startsWith('0') ? null : reading
  }

  /** Whether no cell had a number with a mark: the convention is then certain of nothing. */
  get isEmpty(): boolean {
    return [this.#votes, this.#undecided].every((count) => count['.'] + count[','] === 0)
  }

  result(): NumberConvention {
    const { '.': points, ',': commas } = this.#votes
    const hasGroups = this.#hasGroups
    const undecided = this.#undecided['.'] + this.#undecided[',']
    if (points > 0 && commas > 0)
      return { decimal: 'either', isCertain: undecided === 0 || !hasGroups, hasGroups }
    if (points > 0 || undecided + commas === 0) return { decimal: '.', isCertain: true, hasGroups }
    if (commas > 0) return { decimal: ',', isCertain: true, hasGroups }
    // Three digits after the mark: the decimals of a currency that has three, else more likely thousands.
    const mark = this.#undecided['.'] >= this.#undecided[','] ? '.' : ','
    const other = mark === '.' ? ',' : '.'
    return { decimal: this.#digits === 3 ? mark : other, isCertain: false, hasGroups }
  }
}

/** The convention of all of these. */
export function numberConventionOf(texts: Iterable<string>, digits?: number): NumberConvention {
  const evidence = new NumberEvidence(digits)
  for (const text of texts) evidence.add(text)
  return evidence.result()
}

/**
 * A number as its column writes it, as `-1250.50`, the form in which amounts and quantities are parsed; null where it
 * is no number by this convention: `1.250,50` in a column of `1,250.50`.
 */
export function plainNumber(
  text: string,
  { decimal, hasGroups }: Pick<NumberConvention, 'decimal' | 'hasGroups'>,
): string | null {
  const found = bareOf(text)
  if (found === null) return null
  const [point, comma] = [readWith(found.bare, '.'), readWith(found.bare, ',')]
  const reading = decimal === 'either' ? eitherOf(point, comma, hasGroups) : decimal === '.' ? point : comma
  return reading && `${found.sign}${reading.text}`
}

/** Where both marks begin decimals, a cell that can be read both ways is decimals, unless thousands are grouped, too. */
function eitherOf(point: Reading | null, comma: Reading | null, hasGroups: boolean): Reading | null {
  if (!point || !comma || point.text === comma.text) return point ?? comma
  if (hasGroups) return null
  return point.hasGroups ? comma : point
}

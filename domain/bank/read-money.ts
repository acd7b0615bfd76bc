import { largestAmountMinor } from '../ceilings.ts'
import { type NumberConvention, plainNumber } from '../import/table/numbers.ts'
import { type Minor, minor, parseMinor } from '../money.ts'

/** A longer cell is no amount, and must not be searched for one. */
const longestAmount = 40

type Convention = Pick<NumberConvention, 'decimal' | 'hasGroups'>
/** Of a cell alone: what can be read with either mark is refused. */
const ofOneCell: Convention = { decimal: 'either', hasGroups: true }

/**
 * The digits of an amount, with its sign apart, as banks write it: `(20.00)`, `20.00-`, `20.00 DR`, `20.00D`, `GHS 20.00`,
 * `20,00 €`. Null where the cell is empty, undefined where it is no amount.
 */
export function moneyDigits(
  text: string,
): { isOut: boolean; isSigned: boolean; digits: string } | null | undefined {
  let rest = text.trim()
  if (rest === '' || rest === '-' || rest === '--') return null
  if (rest.length > longestAmount) return undefined
  let isOut = false
  let isIn = false
  const letters =
    /^(.*?)\s*(?<![a-z])(dr|db|d|s|od|cr|c|h|debit|credit)\.?$|^(dr|db|cr|debit|credit)(?![a-z])\.?\s*(.*)$/i.exec(
      rest,
    )
  if (letters) {
    const [, before = '', suffix, prefix = '', after = ''] = letters
    rest = suffix ? before : after
    isOut = /^[dos]/i.test(suffix ?? prefix)
    isIn = !isOut
  }
  const inBrackets = /^\((.*)\)$/.exec(rest)
  if (inBrackets) rest = `-${inBrackets[1] ?? ''}`
  if (/[-−]$/.test(rest)) rest = `-${rest.slice(0, -1)}`
  rest = rest.replace(/^([-−+]?)\s*[^\d.,+−\s-]{1,4}\s*/, '$1').replace(/\s*[^\d.,+−\s-]{1,4}$/, '')
  const isNegative = /^[-−]/.test(rest)
  // `-20.00 CR` says both.
  if (isNegative && isIn) return undefined
  const isSigned = isOut || isIn || /^[-−+]/.test(rest)
  return { isOut: isOut || isNegative, isSigned, digits: rest.replace(/^[-−+]/, '').trim() }
}

/**
 * An amount by the convention of its column. Null where the cell is empty, undefined where it is no amount of this
 * currency.
 */
export function readMoney(
  text: string,
  currency: string,
  convention: Convention = ofOneCell,
): Minor | null | undefined {
  const found = moneyDigits(text)
  if (!found) return found
  const plain = plainNumber(found.digits, convention)
  const parsed = plain === null ? null : parseMinor(plain, currency)
  if (!parsed?.ok || Math.abs(parsed.amountMinor) > largestAmountMinor) return undefined
  return minor(found.isOut ? -parsed.amountMinor : parsed.amountMinor)
}

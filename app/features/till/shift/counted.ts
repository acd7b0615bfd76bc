import { formatMinor, type Minor, minor } from '#domain/money.ts'
import { type CashCounted, denominationsMinor, isImplausibleCount } from '#domain/payments/cash-counted.ts'
import { denominationsOf } from '#domain/payments/denominations.ts'
import { plainNumber } from '#domain/typed-number.ts'

/** Cash while it is counted: how many there are of each note and coin as typed, or the sum alone. */
export type CountDraft = {
  /** By face, minor units; as typed where that is no whole number. */
  counts: Readonly<Record<string, string>>
  /** Instead of the notes and coins; null while they are counted one by one. */
  sumMinor: Minor | null
  isSum: boolean
}

export function emptyCount(currency: string): CountDraft {
  // Of some currencies the notes are not known.
  return { counts: {}, sumMinor: null, isSum: denominationsOf(currency).length === 0 }
}

/** The amount counted; an empty field means no note of that value. */
export function countedOf({ counts, sumMinor, isSum }: CountDraft, currency: string): CashCounted {
  if (isSum) return { amountMinor: sumMinor ?? minor(0), denominations: [] }
  const denominations = denominationsOf(currency).flatMap((faceMinor) => {
    const typed = counts[faceMinor] ?? ''
    const count = piecesError(typed) === null ? Number(typed) : 0
    return count > 0 ? [{ faceMinor, count }] : []
  })
  return { amountMinor: denominationsMinor(denominations), denominations }
}

/** A million pieces at most. */
const mostDigits = 6

/** How many notes were typed, in digits of any script; anything but a whole number stays as it was typed. */
export function piecesTyped(text: string): string {
  const number = wholeNumber(text)
  return number === null ? text.slice(0, 20) : number.slice(0, mostDigits)
}

/** Why a count of notes can't be read; null where it can. */
export function piecesError(typed: string): string | null {
  return typed === '' || wholeNumber(typed) !== null
    ? null
    : `“${typed}” is not a number of notes or coins. Enter a whole number, such as 12.`
}

/** What can't be read of a count; null where all can. */
export function countError({ counts, isSum }: CountDraft): string | null {
  if (isSum) return null
  return (
    Object.values(counts)
      .map(piecesError)
      .find((error) => error !== null) ?? null
  )
}

/** A count that was kept on the device, without what could not be read: no field of a form that begins is wrong. */
export function readableCount(draft: CountDraft): CountDraft {
  const counts = Object.entries(draft.counts).filter(([, typed]) => piecesError(typed) === null)
  return { ...draft, counts: Object.fromEntries(counts) }
}

function wholeNumber(text: string): string | null {
  if (text.trim() === '') return ''
  // More may follow a mark: `12,` becomes `12,5`, which is none, or the thousands of `12,500`.
  const number = /[.,٫٬，．]\s*$/u.test(text) ? '' : (plainNumber(text) ?? '')
  return /^\d+\.?$/.test(number) && !/[.٫．]/u.test(text)
    ? number.replace('.', '').replace(/^0+(?=\d)/, '')
    : null
}

/** So many of one note or coin were typed into the wrong field, or are a code that was scanned. */
const implausiblePieces = 500

/** What was counted as it was entered: `600.00 counted (3 × 200.00)`. */
export function countedWords(draft: CountDraft, currency: string): string {
  const { amountMinor, denominations } = countedOf(draft, currency)
  const pieces = denominations.map(
    ({ faceMinor, count }) => `${count.toLocaleString('en')} × ${formatMinor(faceMinor, currency)}`,
  )
  const inPieces = pieces.length === 0 ? '' : ` (${pieces.join(', ')})`
  return `${formatMinor(amountMinor, currency)} counted${inPieces}`
}

/**
 * A warning about an unlikely count; empty if there is none. It names no amount, because the drawer is counted blind.
 * @param usualMinor what was counted in the same drawer before; left out where the server compares it itself
 */
export function countWarning(draft: CountDraft, currency: string, usualMinor?: Minor): string {
  const { amountMinor, denominations } = countedOf(draft, currency)
  if (denominations.some(({ count }) => count >= implausiblePieces))
    return 'That is more of one note or coin than a drawer holds.'
  const isFarAbove = usualMinor !== undefined && isImplausibleCount(amountMinor, [usualMinor])
  return isFarAbove ? 'That is more than ten times what was counted here last.' : ''
}

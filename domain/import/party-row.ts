import { largestAmountMinor } from '../ceilings.ts'
import { Email } from '../email.ts'
import { type Minor, parseMinor } from '../money.ts'
import { isPlainText, isVisible, notVisible } from '../text.ts'
import { cellText, shown } from './cell-text.ts'
import { currencyError } from './currency-cell.ts'
import type { PartyImportField } from './party-columns.ts'

/** The filled cells of a row. An empty one changes nothing of a known customer or supplier. */
export type PartyRow = Partial<Record<TextField, string>> & { termsDays?: number; limitMinor?: Minor }
export type PartyRowError = { code: string; field: PartyImportField; detail: string }

type TextField = 'name' | 'number' | 'phone' | 'email' | 'taxpayerNumber' | 'address'
const longest: Readonly<Record<TextField, number>> = {
  ...{ name: 120, number: 40, phone: 40, email: 254, taxpayerNumber: 40, address: 300 },
}
const mostDays = 365

/** Reads one row of a list of customers or suppliers. Every error of the row is reported. */
export function readPartyRow(
  cells: readonly string[],
  columns: ReadonlyMap<PartyImportField, number>,
  currency: string,
): { row: PartyRow; errors: PartyRowError[] } {
  const row: PartyRow = {}
  const errors: PartyRowError[] = []
  const cell = (field: PartyImportField) => cellText(cells, columns.get(field))
  const refuse = (code: string, field: PartyImportField, detail: string) =>
    errors.push({ code, field, detail })
  for (const field of Object.keys(longest) as TextField[]) {
    const text = cell(field)
    const error = text === '' ? null : textError(text, field)
    if (error !== null) refuse(error.code, field, error.detail)
    else if (text !== '') row[field] = text
  }
  if (cell('name') === '') refuse('name_missing', 'name', 'The name is missing.')
  const terms = cell('termsDays')
  const days = daysOf(terms)
  if (days === null)
    refuse('terms_unreadable', 'termsDays', `“${shown(terms)}” is not a number of days. Enter 30.`)
  else if (days !== undefined) row.termsDays = days
  const limit = cell('limit')
  const parsed = limit === '' ? undefined : parseMinor(limit, currency)
  if (parsed?.ok && parsed.amountMinor >= 0 && parsed.amountMinor <= largestAmountMinor)
    row.limitMinor = parsed.amountMinor
  else if (parsed)
    refuse(
      'limit_unreadable',
      'limit',
      `“${shown(limit)}” is not an amount of ${currency}. Enter it as 1250.50.`,
    )
  const other = currencyError(cell('currency'), currency)
  if (other) refuse(other.code, 'currency', other.detail)
  return { row, errors }
}

function textError(text: string, field: TextField): { code: string; detail: string } | null {
  if (text.length > longest[field])
    return { code: 'text_too_long', detail: `This cell can have at most ${longest[field]} characters.` }
  if (!isPlainText(text))
    return { code: 'text_unreadable', detail: 'This cell has characters that are not text. Type it again.' }
  if (field === 'name' && !isVisible(text))
    return { code: 'text_invisible', detail: `This cell ${notVisible}` }
  if (field === 'email' && !Email.safeParse(text).success)
    return {
      code: 'email_invalid',
      detail: `“${shown(text)}” is not an email address, such as ama@example.com.`,
    }
  return null
}

/** `30`, `30 days`, `Net 30`; undefined where nothing is agreed, null where it is no number of days. */
function daysOf(text: string): number | null | undefined {
  if (text === '') return undefined
  if (/^(?:due on receipt|on receipt|cash|cod|none)$/i.test(text)) return 0
  const found = /^(?:net\s*)?(\d{1,3})(?:\.0+)?\s*(?:d|days?|jours?)?\.?$/i.exec(text)?.[1]
  const days = Number(found ?? Number.NaN)
  return days <= mostDays ? days : null
}

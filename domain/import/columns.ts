import { Refusal } from '../errors.ts'
import { foldLetters } from '../product/search.ts'
import { cleanText, onOneLine } from '../text.ts'
import { markOfName } from './amount-mark.ts'
import { shown } from './cell-text.ts'
import { columnName } from './table/row.ts'

const maxNamed = 50
const longestName = 200

/**
 * What a file can hold: the names a column usually has, and whether the file is of use without it. A star
 * at the end stands for whatever follows.
 */
export type ColumnSpec = { aliases: readonly string[]; isRequired: boolean }

/** `Invoice No.` and `invoice_no` are one name, `Quantité` and `quantite` too; `In stock [Osu]` is the stock of a place. */
export function plainName(name: string): string {
  return foldLetters(name)
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/[^a-z0-9]/g, '')
}

function indexOfAlias(plainHeader: readonly string[], alias: string): number {
  const wanted = plainName(alias)
  return alias.endsWith('*')
    ? plainHeader.findIndex((name) => name.startsWith(wanted))
    : plainHeader.indexOf(wanted)
}

/** `Price (GH₵)` is found by the name `Price` where no column has the name as a whole. */
function indexOfName(names: readonly (readonly string[])[], alias: string): number {
  return names.map((plain) => indexOfAlias(plain, alias)).find((at) => at >= 0) ?? -1
}

/** The names in the order in which they are looked for: the field's own first, unless it is among the others. */
function namesOf(field: string, aliases: readonly string[]): readonly string[] {
  return aliases.some((alias) => plainName(alias) === plainName(field)) ? aliases : [field, ...aliases]
}

/**
 * The names of a file's columns as they are looked for, listed and kept: text alone, on one line, each once. A column
 * without a name is called by its letter, `Column C`, so that any can be mapped by hand.
 * @param width how many columns the table has, where some of its rows are wider than its names
 */
export function columnNames(header: readonly string[], width = header.length): string[] {
  const seen = new Set<string>()
  return Array.from({ length: width }, (_, index) => {
    const name = cleanText(onOneLine(header[index] ?? ''), longestName)
    const letter = columnName(index)
    const unique = name === '' ? `Column ${letter}` : seen.has(name) ? `${name} (${letter})` : name
    seen.add(unique)
    return unique
  })
}

/**
 * Which column of the header serves which field: the mapped one, else the first one with a usual name.
 * @param mapping field → column name, which the file must have; an empty name: the file has no column for an optional field
 * @returns field → index of its column
 * @throws Refusal columns_missing, with what was looked for and what the file has
 */
export function matchColumns<Field extends string>(
  header: readonly string[],
  specs: Readonly<Record<Field, ColumnSpec>>,
  mapping: Readonly<Record<string, string>> = {},
): Map<Field, number> {
  const plainHeaders = [header.map(plainName), header.map((name) => plainName(markOfName(name).name))]
  const found = new Map<Field, number>()
  const missing: string[] = []
  for (const field of Object.keys(specs) as Field[]) {
    const { aliases, isRequired } = specs[field]
    const mapped = mapping[field]
    if (mapped === '' && !isRequired) continue
    const index =
      mapped !== undefined
        ? header.indexOf(mapped)
        : (namesOf(field, aliases)
            .map((alias) => indexOfName(plainHeaders, alias))
            .find((at) => at >= 0) ?? -1)
    if (index >= 0) found.set(field, index)
    else if (mapped !== undefined) missing.push(`${field} (mapped to ${mapped})`)
    else if (isRequired) missing.push(field)
  }
  if (missing.length > 0) {
    throw new Refusal('columns_missing', { missing: missing.join(', '), found: columnsNamed(header) })
  }
  return found
}

/** The names of a file's columns for a sentence: the first of them where there are many, long ones cut. */
export function columnsNamed(header: readonly string[]): string {
  const named = header.map((name) => shown(name))
  const more = named.length - maxNamed
  return named.slice(0, maxNamed).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

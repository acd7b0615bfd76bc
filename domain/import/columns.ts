import { Refusal } from '../errors.ts'

/** What a file can hold: the names a column usually has, and whether the file is of use without it. */
export type ColumnSpec = { aliases: readonly string[]; isRequired: boolean }

/** `Invoice No.` and `invoice_no` are one name. */
function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

/**
 * Which column of the header serves which field: the mapped one, else the first one with a usual name.
 * @param mapping field → column name; it must name columns that the file has
 * @returns field → index of its column
 * @throws Refusal columns_missing, with what was looked for and what the file has
 */
export function matchColumns<Field extends string>(
  header: readonly string[],
  specs: Readonly<Record<Field, ColumnSpec>>,
  mapping: Readonly<Record<string, string>> = {},
): Map<Field, number> {
  const plainHeader = header.map(plainName)
  const found = new Map<Field, number>()
  const missing: string[] = []
  for (const field of Object.keys(specs) as Field[]) {
    const { aliases, isRequired } = specs[field]
    const mapped = mapping[field]
    const index =
      mapped !== undefined
        ? header.indexOf(mapped)
        : ([field, ...aliases].map((alias) => plainHeader.indexOf(plainName(alias))).find((at) => at >= 0) ??
          -1)
    if (index >= 0) found.set(field, index)
    else if (mapped !== undefined) missing.push(`${field} (mapped to ${mapped})`)
    else if (isRequired) missing.push(field)
  }
  if (missing.length > 0) {
    throw new Refusal('columns_missing', { missing: missing.join(', '), found: header.join(', ') })
  }
  return found
}

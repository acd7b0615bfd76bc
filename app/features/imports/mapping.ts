import { z } from 'zod'
import { readStored, writeStored } from '#app/components/format/stored-text.ts'
import { fileChoices } from '#domain/import/conventions.ts'

/**
 * Which column of the file contains which field, where the user chose one; an empty name: none. Beside them what the
 * user decided of the whole file (`fileChoices`).
 */
export type Mapping = Readonly<Record<string, string>>
/** Each supplier's price list has its own mapping. */
export type ImportKind =
  | 'products'
  | 'sales'
  | 'receivables'
  | 'payables'
  | 'stock'
  | 'customers'
  | 'suppliers'
  | `prices:${string}`

const Stored = z.record(z.string(), z.string())
const storedAs = (kind: ImportKind, shopId: string) => `import-mapping:${kind}:${shopId}`

/** What this shop chose for a file of this kind the last time, as far as this file has the columns. */
export function rememberedMapping(kind: ImportKind, shopId: string, header: readonly string[]): Mapping {
  const stored = readStored(storedAs(kind, shopId))
  if (stored === null) return {}
  try {
    const mapping = Stored.parse(JSON.parse(stored))
    return Object.fromEntries(
      Object.entries(mapping).filter(
        ([field, column]) =>
          column === '' || header.includes(column) || fileChoices.some((name) => name === field),
      ),
    )
  } catch (error) {
    // A hand in the storage: the columns are found by their names again.
    if (error instanceof SyntaxError || error instanceof z.ZodError) return {}
    throw error
  }
}

/**
 * The header row is not remembered: it belongs to one file. Nor is a column named by its letter: in another list
 * without a header it is another column.
 */
export function rememberMapping(
  kind: ImportKind,
  shopId: string,
  { headerRow: _, ...mapping }: Mapping,
): void {
  const named = Object.entries(mapping).filter(([, column]) => !/^Column [A-Z]{1,3}$/.test(column))
  writeStored(storedAs(kind, shopId), JSON.stringify(Object.fromEntries(named)))
}

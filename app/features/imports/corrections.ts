import { readStored, writeStored } from '#app/components/format/stored-text.ts'
import { Corrections } from '#domain/import/corrections.ts'
import type { ImportKind } from './mapping.ts'

const storedAs = (kind: ImportKind, shopId: string) => `import-corrections:${kind}:${shopId}`
/** The same file chosen again, after a reload or another login. */
const nameOf = ({ name, size, lastModified }: File) => JSON.stringify([name, size, lastModified])

/** What was typed in place of cells of this file before it was imported; nothing of another file. */
export function keptCorrections(kind: ImportKind, shopId: string, file: File): Corrections {
  try {
    const { of, typed } = JSON.parse(readStored(storedAs(kind, shopId)) ?? '{}')
    return of === nameOf(file) ? (Corrections.safeParse(typed).data ?? {}) : {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

export function keepCorrections(kind: ImportKind, shopId: string, file: File, typed: Corrections): void {
  writeStored(storedAs(kind, shopId), JSON.stringify({ of: nameOf(file), typed }))
}

/** With what was typed in place of a cell. */
export function withCorrection(
  corrections: Corrections,
  row: number,
  field: string,
  text: string,
): Corrections {
  return { ...corrections, [row]: { ...corrections[row], [field]: text } }
}

/** How many cells were corrected. */
export function countCorrections(corrections: Corrections): number {
  return Object.values(corrections).reduce((sum, typed) => sum + Object.keys(typed).length, 0)
}

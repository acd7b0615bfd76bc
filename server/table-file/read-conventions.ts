import { type ConventionColumns, ConventionEvidence, type Conventions } from '#domain/import/conventions.ts'
import type { TableLimits } from '#domain/import/table/limits.ts'
import { isXlsx, openTable } from '#domain/import/table/table.ts'

type Options<Field extends string> = {
  limits: TableLimits
  columns: ReadonlyMap<Field, number>
  uses: ConventionColumns<Field>
  currency: string
  /** Columns by field, and what a person decided beside them. */
  mapping: Readonly<Record<string, string>>
}

/** How a file writes numbers and days: read once through before its rows are, since a cell alone does not say it. */
export async function readConventions<Field extends string>(
  file: Blob,
  { limits, columns, uses, currency, mapping }: Options<Field>,
): Promise<Conventions> {
  const { header, rows } = await openTable(file, limits, mapping.headerRow)
  const evidence = new ConventionEvidence({
    ...{ columns, uses, currency, header: header.cells, isWorkbook: await isXlsx(file) },
  })
  for await (const { cells } of rows) evidence.add(cells)
  return evidence.result(mapping)
}

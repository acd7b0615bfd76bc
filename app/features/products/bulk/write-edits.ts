import { maxChangesAtOnce, type Product, type ProductChangeResult } from '#domain/api/product.ts'
import type { PlannedEdit } from '#domain/product/bulk-edit.ts'
import { changeProducts } from '../products-api.ts'

export type Edit = PlannedEdit<Product>
/** What became of an edit; one that was written has its revision, so that it can be taken back. */
export type WrittenEdit = Edit & { result: ProductChangeResult }

/**
 * Writes edits, some at a time, and reports each part as it is written. What was written stays so where a
 * later part fails, and the whole can be sent again.
 */
export async function writeEdits(
  shopId: string,
  edits: readonly Edit[],
  onWritten: (written: readonly WrittenEdit[]) => void,
): Promise<void> {
  for (let from = 0; from < edits.length; from += maxChangesAtOnce) {
    const some = edits.slice(from, from + maxChangesAtOnce)
    const results = await changeProducts(
      shopId,
      some.map(({ product: { productId, revision }, after }) => ({ ...after, productId, revision })),
    )
    const byId = new Map(results.map((result) => [result.productId, result]))
    onWritten(
      some.flatMap((edit) => {
        const result = byId.get(edit.product.productId)
        return result ? [{ ...edit, result }] : []
      }),
    )
  }
}

/** The edits that give back the earlier values, on the products as these edits left them. */
export function undoOf(written: readonly WrittenEdit[]): Edit[] {
  return written.flatMap(({ product, before, after, result }) =>
    result.outcome === 'refused'
      ? []
      : [{ product: { ...product, ...after, revision: result.revision }, before: after, after: before }],
  )
}

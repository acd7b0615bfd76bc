import type { ReactNode } from 'react'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { productsPlace, tillPlace } from '#app/features/shell/places.ts'
import { ChangesTable } from './changes-table.tsx'
import { FileImport } from './file-import.tsx'
import { FileNotes } from './file-notes.tsx'
import { importProducts } from './imports-api.ts'
import type { ImportField } from './mapping-fields.tsx'
import { changesFigures, changesText, rowsFigure } from './report-tiles.tsx'

const fields: readonly ImportField[] = [
  { field: 'name', label: 'Name', help: 'Needed for new products.' },
  { field: 'sku', label: 'SKU', help: 'Products without one are numbered automatically.' },
  { field: 'price', label: 'Price', help: 'Needed for new products.' },
  { field: 'barcodes', label: 'Barcodes' },
  { field: 'category', label: 'Category' },
  { field: 'unit', label: 'Unit' },
  { field: 'taxClass', label: 'Tax class' },
  { field: 'cost', label: 'Cost' },
  { field: 'reorderLevel', label: 'Reorder level' },
  { field: 'shelf', label: 'Shelf', help: 'Where it is kept in the shop.' },
  {
    field: 'packs',
    label: 'Packs',
    help: 'Carton | 24 | 100.00 | barcode; separate packs with a semicolon.',
  },
  { field: 'quantity', label: 'On the shelf now', help: 'Opening stock, for new products only.' },
  { field: 'service', label: 'Service', help: 'Yes for what has no stock, such as a delivery.' },
  { field: 'status', label: 'Status', help: 'Archived and draft products are refused.' },
  { field: 'currency', label: 'Currency', help: 'Amounts in another currency are refused.' },
  { field: 'taxable', label: 'Taxable', help: 'A product marked “no” gets a tax class without tax.' },
]

/** A list of products. */
export function ProductImport({
  shopId,
  onImported,
  next = <NextSteps />,
}: {
  shopId: string
  onImported?: () => void
  /** What there is to do when it is done. */
  next?: ReactNode
}) {
  return (
    <FileImport
      {...{ shopId, fields, kind: 'products' }}
      missing="Choose which column holds the name, the SKU or the barcodes."
      help="Name and price are enough; products without a SKU are numbered automatically. You see how each row was read before anything is stored. Products that are already here, by SKU, barcode or name, are updated."
      send={async (file, options) => {
        const report = await importProducts(shopId, file, options)
        if (!options.isDryRun) onImported?.()
        return report
      }}
      figures={(report) => [rowsFigure(report), ...changesFigures(report, 'products')]}
      above={({ notes }) => <FileNotes notes={notes} />}
      below={(report) => <ChangesTable report={report} />}
      changes={({ created, updated }) => ({ total: created + updated, one: 'product' })}
      done={(report) => ({
        title: 'Products imported',
        text: changesText(report, 'product'),
        notes: <FileNotes notes={report.notes} />,
        next,
      })}
    />
  )
}

/** On to what a shop does with new goods: the prices are looked over, then they are sold. */
function NextSteps() {
  return (
    <>
      <ButtonLink to={productsPlace.to}>Check prices</ButtonLink>
      <ButtonLink variant="primary" to={tillPlace.to}>
        Open the till
      </ButtonLink>
    </>
  )
}

import { DialogActions } from '#app/components/form/dialog-actions.tsx'
import { FileDrop } from '#app/components/form/file-drop.tsx'
import { useRevalidateAndClose } from '#app/components/form/use-revalidate-and-close.ts'
import { moneyText } from '#app/components/format/money.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { ErrorBanner } from '#app/components/ui/error-banner.tsx'
import { useAction } from '#app/components/ui/use-action.ts'
import { ChosenFile } from '#app/features/imports/chosen-file.tsx'
import { FileColumns, isUnclear } from '#app/features/imports/file-columns.tsx'
import type { Mapping } from '#app/features/imports/mapping.ts'
import type { ImportField } from '#app/features/imports/mapping-fields.tsx'
import { useFileCheck } from '#app/features/imports/use-file-check.ts'
import type { Product } from '#domain/api/product.ts'
import type { SupplierPrice } from '#domain/api/supplier-price.ts'
import { matchColumns } from '#domain/import/columns.ts'
import {
  type ReadSupplierPrice,
  readSupplierPrices,
  supplierPriceColumns,
} from '#domain/import/supplier-price-row.ts'
import { productFileLimits } from '#domain/import/table/limits.ts'
import type { TableRow } from '#domain/import/table/row.ts'
import { packLabel } from '#domain/product/pack.ts'
import { savePrices } from './prices-api.ts'

const maxShown = 200

const fields: readonly ImportField[] = [
  { field: 'product', label: 'SKU or barcode', isRequired: true, help: 'Or the supplier’s code.' },
  { field: 'code', label: 'Supplier’s code' },
  { field: 'pack', label: 'Pack' },
  { field: 'size', label: 'Pack size' },
  { field: 'price', label: 'Price', help: 'Of one pack, without tax.' },
  { field: 'discount', label: 'Discount', help: 'Rows with a price and a discount are refused.' },
  { field: 'currency', label: 'Currency', help: 'Rows in another currency are refused.' },
]

type Given = { prices: readonly SupplierPrice[]; products: readonly Product[]; currency: string }
type Read = Awaited<ReturnType<typeof readList>>

/** The whole list is read on this device: what it changes is compared with what the screen has. */
async function readList(file: File, { prices, products, currency }: Given, mapping: Mapping) {
  const { isXlsx, openTable } = await import('#domain/import/table/table.ts')
  const { header, rows } = await openTable(file, productFileLimits, mapping.headerRow)
  const others: TableRow[] = []
  for await (const row of rows) others.push(row)
  const columnsFound = header.cells
  const columns = matchColumns(columnsFound, supplierPriceColumns, mapping)
  const isWorkbook = await isXlsx(file)
  return {
    columns: Object.fromEntries([...columns].map(([field, at]) => [field, columnsFound[at] ?? ''])),
    columnsFound,
    ...readSupplierPrices(others, columns, {
      ...{ products, listed: prices, currency, isWorkbook, chosen: mapping },
    }),
  }
}

/** A supplier's list from a file: what each product costs now and becomes is shown before anything is stored. */
export function ListImport({
  shopId,
  supplierId,
  onClose,
  ...given
}: Given & { shopId: string; supplierId: string; onClose: () => void }) {
  const check = useFileCheck<Read>({
    kind: `prices:${supplierId}`,
    shopId,
    check: (file, { mapping }) => readList(file, given, mapping),
  })
  const done = useRevalidateAndClose(onClose)
  const { file, report } = check
  const storing = useAction(async (read: Read) => {
    const prices = read.prices.map(({ row: _, name: _n, ...price }) => price)
    await savePrices(shopId, supplierId, prices)
    done()
  })
  const count = report && !isUnclear(report) ? report.prices.length : 0
  return (
    <Dialog
      isOpen
      size="large"
      title="Price list from a file"
      description="CSV or XLSX with a column for the SKU or the barcode, and any of: supplier code, pack, pack size, price without tax."
      onClose={onClose}
      footer={
        <DialogActions
          onClose={onClose}
          isBusy={storing.isBusy}
          busyLabel="Importing"
          disabled={count === 0 || check.isChecking}
          onClick={() => report && void storing.act(report)}
        >
          Import {count.toLocaleString('en')} {count === 1 ? 'price' : 'prices'}
        </DialogActions>
      }
    >
      <div className="flex flex-col gap-4">
        {storing.error && <ErrorBanner error={storing.error} />}
        {file ? (
          <>
            <ChosenFile file={file} onOther={check.clear} isBusy={storing.isBusy} />
            <FileColumns
              check={check}
              fields={fields}
              missing="Choose which column holds the SKU, the barcode or the supplier’s code."
              disabled={storing.isBusy}
            />
            {report && <WhatBecomes read={report} {...given} />}
          </>
        ) : (
          <FileDrop
            label="Choose a CSV or XLSX file"
            accept=".csv,.tsv,.txt,.xlsx"
            onFile={(chosen) => void check.choose(chosen)}
          />
        )}
      </div>
    </Dialog>
  )
}

function WhatBecomes({ read: { prices, errors }, ...given }: { read: Read } & Given) {
  const before = new Map(given.prices.map((price) => [price.productId, price]))
  const units = new Map(given.products.map(({ productId, unit }) => [productId, unit]))
  const inWords = (price: Pick<ReadSupplierPrice, 'productId' | 'code'> & Partial<SupplierPrice>) =>
    [
      price.code,
      price.pack ? packLabel(price.pack, units.get(price.productId) ?? 'piece') : '',
      price.priceMinor === undefined || price.priceMinor === null
        ? ''
        : moneyText(price.priceMinor, given.currency),
    ]
      .filter(Boolean)
      .join(', ') || 'nothing'
  return (
    <>
      {errors.length > 0 && (
        <section aria-label="Rows that are refused" className="text-14">
          <p className="font-medium text-loss">
            {errors.length.toLocaleString('en')} {errors.length === 1 ? 'row is' : 'rows are'} refused
          </p>
          <ul className="mt-1 max-h-40 overflow-y-auto">
            {errors.slice(0, maxShown).map(({ row, detail }) => (
              <li key={row}>
                Row {row}: {detail}
              </li>
            ))}
          </ul>
        </section>
      )}
      {prices.length > 0 && (
        <ul aria-label="Changes to the list" className="max-h-72 overflow-y-auto text-14">
          {prices.slice(0, maxShown).map((price) => {
            const known = before.get(price.productId)
            return (
              <li key={price.row} className="border-b border-line py-1.5 last:border-0">
                <span className="font-medium">{price.name}</span>{' '}
                <span className="text-ink-soft">{known ? inWords(known) : 'not on the list'}</span> →{' '}
                {inWords(price)}
              </li>
            )
          })}
        </ul>
      )}
      {prices.length > maxShown && (
        <p className="text-13 text-ink-soft">
          The first {maxShown} are shown; all {prices.length.toLocaleString('en')} are imported.
        </p>
      )}
    </>
  )
}

import { useState } from 'react'
import { DialogActions } from '#app/components/form/dialog-actions.tsx'
import { FileDrop } from '#app/components/form/file-drop.tsx'
import { moneyText } from '#app/components/format/money.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { ErrorBanner } from '#app/components/ui/error-banner.tsx'
import { useAction } from '#app/components/ui/use-action.ts'
import { ChosenFile } from '#app/features/imports/chosen-file.tsx'
import { DecimalChoice } from '#app/features/imports/column-choices.tsx'
import { type Mapping, rememberedMapping, rememberMapping } from '#app/features/imports/mapping.ts'
import type { Product } from '#domain/api/product.ts'
import type { SupplierPrice } from '#domain/api/supplier-price.ts'
import { columnNames, matchColumns } from '#domain/import/columns.ts'
import type { FileConventions } from '#domain/import/conventions.ts'
import {
  type ReadSupplierPrice,
  readSupplierPrices,
  type SupplierPriceFault,
  supplierPriceColumns,
} from '#domain/import/supplier-price-row.ts'
import { productFileLimits } from '#domain/import/table/limits.ts'
import type { TableRow } from '#domain/import/table/row.ts'
import { packLabel } from '#domain/product/pack.ts'
import { savePrices } from './prices-api.ts'

const maxShown = 200

type Read = {
  file: File
  prices: ReadSupplierPrice[]
  faults: SupplierPriceFault[]
  conventions: FileConventions
}
type Given = { prices: readonly SupplierPrice[]; products: readonly Product[]; currency: string }

async function readList(file: File, { prices, products, currency }: Given, chosen: Mapping): Promise<Read> {
  const { isXlsx, readTable } = await import('#domain/import/table/table.ts')
  const rows: TableRow[] = []
  for await (const row of readTable(file, productFileLimits)) rows.push(row)
  const [header, ...others] = rows
  const columns = matchColumns(columnNames(header?.cells ?? []), supplierPriceColumns)
  const isWorkbook = await isXlsx(file)
  return {
    file,
    ...readSupplierPrices(others, columns, { products, listed: prices, currency, isWorkbook, chosen }),
  }
}

/** A supplier's list from a file: what each product costs now and becomes is shown before anything is stored. */
export function ListImport({
  shopId,
  supplierId,
  onClose,
  onDone,
  ...given
}: Given & { shopId: string; supplierId: string; onClose: () => void; onDone: () => void }) {
  const [read, setRead] = useState<Read | null>(null)
  const source = `prices:${supplierId}` as const
  const [chosen, setChosen] = useState<Mapping>(() => rememberedMapping(source, shopId, []))
  const attempt = useAction((act: () => Promise<void>) => act())
  const store = () =>
    attempt.act(async () => {
      const prices = (read?.prices ?? []).map(({ row: _, name: _n, ...price }) => price)
      await savePrices(shopId, supplierId, prices)
      onDone()
    })
  const readWith = (file: File, wanted: Mapping) =>
    attempt.act(async () => setRead(await readList(file, given, wanted)))
  const choose = (decimalMark: string) => {
    const wanted = { ...chosen, decimalMark }
    setChosen(wanted)
    rememberMapping(source, shopId, wanted)
    if (read) void readWith(read.file, wanted)
  }
  const count = read && read.conventions.unclear.length === 0 ? read.prices.length : 0
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
          isBusy={attempt.isBusy}
          busyLabel="Working"
          disabled={count === 0}
          onClick={() => void store()}
        >
          Import {count.toLocaleString('en')} {count === 1 ? 'price' : 'prices'}
        </DialogActions>
      }
    >
      <div className="flex flex-col gap-4">
        {attempt.fault && <ErrorBanner told={attempt.fault} />}
        <ListFile
          file={read?.file ?? null}
          isBusy={attempt.isBusy}
          onFile={(file) => void readWith(file, chosen)}
          onOther={() => setRead(null)}
        />
        {read && (
          <DecimalChoice
            value={read.conventions.decimalMark}
            isOpen={read.conventions.unclear.includes('decimalMark')}
            chosen={chosen.decimalMark}
            isChecking={attempt.isBusy}
            disabled={attempt.isBusy}
            onChange={choose}
          />
        )}
        {read && <WhatBecomes read={read} {...given} />}
      </div>
    </Dialog>
  )
}

function ListFile({
  file,
  isBusy,
  onFile,
  onOther,
}: {
  file: File | null
  isBusy: boolean
  onFile: (file: File) => void
  onOther: () => void
}) {
  if (file) return <ChosenFile file={file} onOther={onOther} isBusy={isBusy} />
  return (
    <FileDrop
      label="Choose a CSV or XLSX file"
      accept=".csv,.tsv,.txt,.xlsx"
      disabled={isBusy}
      onFile={onFile}
    />
  )
}

function WhatBecomes({ read: { prices, faults }, ...given }: { read: Read } & Given) {
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
      {faults.length > 0 && (
        <section aria-label="Rows that are refused" className="text-14">
          <p className="font-medium text-loss">
            {faults.length.toLocaleString('en')} {faults.length === 1 ? 'row is' : 'rows are'} refused
          </p>
          <ul className="mt-1 max-h-40 overflow-y-auto">
            {faults.slice(0, maxShown).map(({ row, detail }) => (
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

import { type ReactNode, useState } from 'react'
import { FileDrop } from '#app/components/form/file-drop.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { ProgressBar } from '#app/components/ui/progress-bar.tsx'
import { Section } from '#app/components/ui/screen.tsx'
import { useAction } from '#app/components/ui/use-action.ts'
import { productsPlace, tillPlace } from '#app/features/shell/places.ts'
import type { ProductImportReport } from '#domain/api/import.ts'
import { ChangesTable } from './changes-table.tsx'
import { ChosenFile } from './chosen-file.tsx'
import { FileColumns, isUnclear } from './file-columns.tsx'
import { FileNotes } from './file-notes.tsx'
import { ImportNow } from './import-now.tsx'
import { importProducts } from './imports-api.ts'
import { LeaveCorrections } from './leave-corrections.tsx'
import type { ImportField } from './mapping-fields.tsx'
import { ReadRows } from './read-rows.tsx'
import { RefusalsTable } from './refusals-table.tsx'
import { count, counted, ReportTiles, rowsOfFile } from './report-tiles.tsx'
import { TemplateLink } from './template-link.tsx'
import { isKept, isPending, useFileCheck } from './use-file-check.ts'

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
  { field: 'status', label: 'Status', help: 'Archived and draft products are refused.' },
  { field: 'currency', label: 'Currency', help: 'Amounts in another currency are refused.' },
  { field: 'taxable', label: 'Taxable', help: 'A product marked “no” gets a tax class without tax.' },
]

/** A list of products from a spreadsheet: checked first, row by row, then taken. */
export function ProductImport({
  shopId,
  onImported,
  next = (report) => <NextSteps report={report} />,
}: {
  shopId: string
  onImported?: () => void
  /** What there is to do when it is done. */
  next?: ((report: ProductImportReport) => ReactNode) | null
}) {
  const check = useFileCheck<ProductImportReport>({
    kind: 'products',
    shopId,
    check: (file, options) => importProducts(shopId, file, { ...options, isDryRun: true }),
  })
  const [done, setDone] = useState<ProductImportReport | null>(null)
  const { act, isBusy, thrown, clear } = useAction(async (file: File) => {
    setDone(
      await importProducts(shopId, file, {
        ...{ isDryRun: false, mapping: check.mapping, corrections: check.corrections },
      }),
    )
    check.forgetCorrections()
    onImported?.()
  })

  function startOver() {
    check.clear()
    setDone(null)
    clear()
  }

  if (!check.file) return <ProductFile onFile={(file) => void check.choose(file)} />
  if (done) return <Done report={done} file={check.file} onAgain={startOver} next={next?.(done)} />
  const { report } = check
  const changes = report ? report.created + report.updated : 0
  return (
    <>
      <LeaveCorrections check={check} />
      <ChosenFile file={check.file} onOther={startOver} isBusy={isBusy} />
      <FileColumns
        check={check}
        fields={fields}
        missing="Choose which column holds the name, the SKU or the barcodes."
        disabled={isBusy}
      />
      {check.isChecking && !isKept(check) && <ProgressBar value={null} max={1} label="Checking the file" />}
      {report && (!check.isChecking || isKept(check)) && (
        <>
          <Section title="What this file does">
            <ReportTiles figures={figuresOf(report)} />
          </Section>
          <FileNotes notes={report.notes} />
          <ReadRows check={check} report={report} fields={fields} disabled={isBusy} />
          <ChangesTable report={report} />
          <ImportNow
            state={changes === 0 ? 'There is nothing to import.' : 'Nothing has been stored yet.'}
            label={`Import ${counted(changes, 'product')}`}
            busyLabel="Importing"
            isBusy={isBusy}
            isNothing={changes === 0 || isUnclear(report) || isPending(check)}
            error={thrown}
            errorTitle="The import did not go through"
            onImport={() => check.file && void act(check.file)}
          />
        </>
      )}
    </>
  )
}

function ProductFile({ onFile }: { onFile: (file: File) => void }) {
  return (
    <FileDrop
      label="Choose a CSV or XLSX file"
      accept=".csv,.tsv,.txt,.xlsx"
      onFile={onFile}
      help={
        <p className="max-w-prose">
          Name and price are enough; products without a SKU are numbered automatically. You see how each row
          was read before anything is stored. Products that are already here, by SKU, barcode or name, are
          updated.
        </p>
      }
      beside={<TemplateLink of="products" />}
    />
  )
}

function figuresOf(report: ProductImportReport) {
  return [
    { label: 'Rows read', value: count(report.rowsRead), note: rowsOfFile(report) },
    {
      label: 'New products',
      value: count(report.created),
      ...(report.numbered && { note: `${count(report.numbered)} numbered automatically` }),
    },
    { label: 'Updated', value: count(report.updated) },
    { label: 'Unchanged', value: count(report.unchanged) },
    {
      label: 'Rows refused',
      value: count(report.rowsRefused),
      ...(report.rowsRefused > 0 && { note: 'Listed below', tone: 'warn' as const }),
    },
  ]
}

/** On to what a shop does with new goods: the prices are looked over, then they are sold. */
function NextSteps({ report: { updated, unchanged } }: { report: ProductImportReport }) {
  const isFirst = updated + unchanged === 0
  return (
    <>
      <ButtonLink to={productsPlace.to}>Check prices</ButtonLink>
      <ButtonLink variant="primary" to={tillPlace.to}>
        {isFirst ? 'Make the first sale' : 'Open the till'}
      </ButtonLink>
    </>
  )
}

function Done({
  report,
  file,
  onAgain,
  next,
}: {
  report: ProductImportReport
  file: File
  onAgain: () => void
  next: ReactNode
}) {
  return (
    <>
      <Banner tone="good" title="The products are in">
        {counted(report.created, 'product')} added, {count(report.updated)} updated, {count(report.unchanged)}{' '}
        unchanged.
      </Banner>
      <FileNotes notes={report.notes} />
      <RefusalsTable report={report} file={file} isRun />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onAgain}>Import another file</Button>
        {next}
      </div>
    </>
  )
}

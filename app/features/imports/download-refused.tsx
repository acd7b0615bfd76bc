import { useShopFormat } from '#app/components/format/shop-format.tsx'
import { downloadCsv } from '#app/components/table/download.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { useAction } from '#app/components/ui/use-action.ts'
import type { RowRefusal } from '#domain/api/import.ts'
import { readRows } from './read-table-file.ts'

/** A row of the file with everything that is wrong with it. */
export type RefusedRow = { row: number; reasons: readonly RowRefusal[] }

export function byRow(refusals: readonly RowRefusal[]): RefusedRow[] {
  const rows = new Map<number, RowRefusal[]>()
  for (const refusal of refusals) {
    const reasons = rows.get(refusal.row)
    if (reasons) reasons.push(refusal)
    else rows.set(refusal.row, [refusal])
  }
  return [...rows].map(([row, reasons]) => ({ row, reasons }))
}

/** `Price: “x” is no amount.` */
export function reasonText({ column, detail }: RowRefusal): string {
  return column === undefined ? detail : `${column}: ${detail}`
}

/** Downloads the refused rows with the reasons, to be corrected in a spreadsheet. */
export function DownloadRefused({
  file,
  report: { refusals, headerRow },
}: {
  file: File
  report: { refusals: readonly RowRefusal[]; headerRow?: number | undefined }
}) {
  const shop = useShopFormat()
  const { act, isBusy, thrown } = useAction((from: File) =>
    saveRefusedRows(from, { rows: byRow(refusals), headerRow }, shop),
  )
  if (refusals.length === 0) return null
  return (
    <>
      {thrown !== null && (
        <Banner tone="loss" title="The rows could not be written" isUrgent>
          {thrown instanceof Error ? thrown.message : 'The file could not be read again.'}
        </Banner>
      )}
      <Button size="compact" isBusy={isBusy} onClick={() => void act(file)}>
        Download refused rows
      </Button>
    </>
  )
}

/** The refused rows as they were in the file, the number and the reason in front. */
async function saveRefusedRows(
  file: File,
  { rows: refused, headerRow }: { rows: readonly RefusedRow[]; headerRow: number | undefined },
  shop: Parameters<typeof downloadCsv>[2],
) {
  const { header, rows } = await readRows(file, new Set(refused.map(({ row }) => row)), headerRow)
  const written = refused.flatMap(({ row, reasons }) => {
    const cells = rows.get(row)
    return cells ? [{ row, reasons, cells }] : []
  })
  type Written = (typeof written)[number]
  downloadCsv<Written>(
    written,
    [
      ...header.map((name, at) => ({
        id: `cell ${at}`,
        header: name,
        value: ({ cells }: Written) => cells[at] ?? '',
      })),
      { id: 'row', header: 'Refused row', value: ({ row }) => row },
      { id: 'why', header: 'Reason', value: ({ reasons }) => reasons.map(reasonText).join(' ') },
    ],
    shop,
    `${file.name.replace(/\.[^.]+$/, '')}-refused`,
  )
}

import { useShopFormat } from '#app/components/format/shop-format.tsx'
import { useToastedAction } from '#app/components/ui/use-action.ts'
import type { DataColumn } from './column.ts'
import { downloadCsv, downloadXlsx, saveFile } from './download.ts'
import type { ListPaper } from './list-paper.ts'
import type { ServerList } from './server-list.ts'

/** What the files of a table are generated from. */
export type ListFiles<Row> = {
  label: string
  /** What the rows on the screen are filtered by here. */
  filter: string
  columns: readonly DataColumn<Row>[]
  isShown: Record<string, boolean>
  fileName: string
  /** The rows to download: those on the screen, or all there are on the server. */
  rowsToDownload: (most?: number) => readonly Row[] | Promise<readonly Row[]>
  /** Makes the file of the whole list instead. */
  server: ServerList | undefined
  paper: ListPaper<Row> | undefined
}

/** Makes the file: of the rows that are here, or of all that the server has. Only a shop has paper with a letterhead. */
export function useDownload<Row>(list: ListFiles<Row>) {
  const { columns, fileName, rowsToDownload, server } = list
  const shop = useShopFormat()
  const { name } = shop
  const { act, isBusy } = useToastedAction(
    async (kind: 'csv' | 'xlsx' | 'pdf') => {
      if (kind === 'pdf') return name === undefined ? undefined : await savePdf(list, { ...shop, name })
      if (server?.download) return saveFile(await server.download(kind), `${fileName}.${kind}`)
      const rows = await rowsToDownload()
      // A download holds every column: hiding is for the eye.
      if (kind === 'csv') downloadCsv(rows, columns, shop, fileName)
      else await downloadXlsx(rows, columns, shop, fileName)
    },
    { title: 'The file could not be created' },
  )
  return { act, isBusy, hasPdf: name !== undefined }
}

async function savePdf<Row>(
  { label, filter, columns, isShown, fileName, rowsToDownload, paper = {} }: ListFiles<Row>,
  shop: Parameters<typeof import('./save-list-pdf.ts').saveListPdf<Row>>[0]['shop'],
): Promise<void> {
  const { mostRowsOfPdf, saveListPdf } = await import('./save-list-pdf.ts')
  // A filter hides rows, not their totals.
  const withTotals = filter === ''
  await saveListPdf({
    ...{ label, fileName, shop },
    columns: (paper.columns ?? columns)
      .filter(({ id, isHiddenAtFirst, isOffPaper }) => !isOffPaper && (!isHiddenAtFirst || isShown[id]))
      .map((column) => (withTotals ? column : { ...column, total: undefined })),
    rows: await rowsToDownload(mostRowsOfPdf(paper)),
    paper: filter === '' ? paper : { ...paper, chosenBy: [...(paper.chosenBy ?? []), filterText(filter)] },
  })
}

const filterText = (filter: string) => `rows that contain “${filter}”`

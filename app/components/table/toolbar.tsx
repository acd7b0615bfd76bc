import { Columns3, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { describeError } from '#app/api/describe-error.ts'
import { SearchField } from '#app/components/form/search-field.tsx'
import { useShopFormat } from '#app/components/format/shop-format.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { Menu, MenuCheckItem, MenuItem, MenuLabel } from '#app/components/ui/menu.tsx'
import { useToast } from '#app/components/ui/toast.tsx'
import type { DataColumn } from './column.ts'
import { downloadCsv, downloadXlsx, saveFile } from './download.ts'
import type { ServerList } from './server-list.ts'

type ToolbarProps<Row> = {
  label: string
  filter: string
  onFilter: (text: string) => void
  columns: readonly DataColumn<Row>[]
  isShown: Record<string, boolean>
  onShow: (columnId: string, isShown: boolean) => void
  fileName: string
  /** The rows to download: those on the screen, or all there are on the server. */
  rowsToDownload: () => readonly Row[] | Promise<readonly Row[]>
  /** Makes the file of the whole list instead. */
  server: ServerList | undefined
  hasFilter: boolean
  hasDownload: boolean
  children?: ReactNode
}

/** Above the table: filter, the screen's own filters, columns and download. */
export function Toolbar<Row>({
  label,
  filter,
  onFilter,
  columns,
  isShown,
  onShow,
  hasFilter,
  hasDownload,
  children,
  ...file
}: ToolbarProps<Row>) {
  const download = useDownload({ columns, ...file })
  return (
    <div className="no-print flex flex-wrap items-center gap-2">
      {hasFilter && (
        <SearchField
          label={`Filter ${label.toLowerCase()}`}
          size="compact"
          value={filter}
          onChange={onFilter}
          className="w-64 max-w-full min-w-40 max-sm:w-40 max-sm:grow"
        />
      )}
      {/* On a phone the download stands beside the first field, and the screen's own filters share the next line. */}
      <div
        className={cx(
          'contents',
          hasFilter
            ? 'max-sm:order-last max-sm:flex max-sm:w-full max-sm:flex-wrap max-sm:gap-2 max-sm:empty:hidden'
            : 'max-sm:flex max-sm:min-w-0 max-sm:flex-1 max-sm:flex-wrap max-sm:gap-2',
        )}
      >
        {children}
      </div>
      <div className="ml-auto flex items-center gap-1">
        <ColumnsMenu columns={columns} isShown={isShown} onShow={onShow} />
        {hasDownload && (
          <Menu trigger={<IconButton label="Download" icon={Download} size="compact" />}>
            <MenuItem onSelect={() => void download('csv')}>CSV, for other programs</MenuItem>
            <MenuItem onSelect={() => void download('xlsx')}>XLSX, for a spreadsheet</MenuItem>
          </Menu>
        )}
      </div>
    </div>
  )
}

/** Makes the file: of the rows that are here, or of all that the server has. */
function useDownload<Row>({
  columns,
  fileName,
  rowsToDownload,
  server,
}: Pick<ToolbarProps<Row>, 'columns' | 'fileName' | 'rowsToDownload' | 'server'>) {
  const shop = useShopFormat()
  const toast = useToast()
  return async function download(kind: 'csv' | 'xlsx') {
    try {
      if (server?.download) return saveFile(await server.download(kind), `${fileName}.${kind}`)
      const rows = await rowsToDownload()
      // A download holds every column: hiding is for the eye.
      if (kind === 'csv') downloadCsv(rows, columns, shop, fileName)
      else await downloadXlsx(rows, columns, shop, fileName)
    } catch (error) {
      toast({
        tone: 'loss',
        title: 'The file was not made',
        detail: describeError(error).detail,
      })
    }
  }
}

function ColumnsMenu<Row>({
  columns,
  isShown,
  onShow,
}: Pick<ToolbarProps<Row>, 'columns' | 'isShown' | 'onShow'>) {
  return (
    <Menu
      trigger={
        <IconButton label="Choose columns" icon={Columns3} size="compact" className="max-sm:!hidden" />
      }
    >
      <MenuLabel>Columns</MenuLabel>
      {columns.slice(1).map(
        (column) =>
          !column.isFixed && (
            <MenuCheckItem
              key={column.id}
              isChecked={isShown[column.id] ?? true}
              onChange={(shown) => onShow(column.id, shown)}
            >
              {column.header}
            </MenuCheckItem>
          ),
      )}
    </Menu>
  )
}

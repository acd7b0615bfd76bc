import { Columns3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { SearchField } from '#app/components/form/search-field.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { Menu, MenuCheckItem, MenuLabel } from '#app/components/ui/menu.tsx'
import { DownloadMenu } from './download-menu.tsx'
import type { ListFiles } from './use-download.ts'

type ToolbarProps<Row> = ListFiles<Row> & {
  onFilter: (text: string) => void
  onShow: (columnId: string, isShown: boolean) => void
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
  return (
    <div className="no-print flex flex-wrap items-center gap-2 max-sm:items-start">
      {hasFilter && (
        <SearchField
          label={`Filter ${label.toLowerCase()}`}
          size="compact"
          value={filter}
          onChange={onFilter}
          className="w-64 max-w-full min-w-40 max-sm:w-40 max-sm:grow"
        />
      )}
      {/* On a phone the download is beside the first field, and the screen's own filters share the next line. */}
      <div
        className={cx(
          'contents',
          hasFilter
            ? 'max-sm:order-last max-sm:flex max-sm:w-full max-sm:gap-2 max-sm:empty:hidden max-sm:has-[>:nth-child(3)]:flex-wrap max-sm:[&_select]:min-w-0'
            : 'max-sm:flex max-sm:min-w-0 max-sm:flex-1 max-sm:flex-wrap max-sm:gap-2',
        )}
      >
        {children}
      </div>
      <div className="ml-auto flex items-center gap-1">
        <ColumnsMenu columns={columns} isShown={isShown} onShow={onShow} />
        {hasDownload && <DownloadMenu {...{ label, filter, columns, isShown, ...file }} />}
      </div>
    </div>
  )
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

/** In place of the toolbar while rows are selected: how many, and what can be done with them. */
export function SelectionBar({
  count,
  onClear,
  children,
}: {
  count: number
  onClear: () => void
  children: ReactNode
}) {
  return (
    <section
      aria-label="Selection"
      className="no-print flex min-h-10 flex-wrap items-center gap-2 rounded-md bg-accent-soft px-3 py-1"
    >
      <p className="tabular mr-2 text-14 font-medium" aria-live="polite">
        {count} selected
      </p>
      {children}
      <Button variant="quiet" size="compact" className="ml-auto" onClick={onClear}>
        Clear selection
      </Button>
    </section>
  )
}

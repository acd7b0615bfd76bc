import { Download } from 'lucide-react'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { Menu, MenuItem } from '#app/components/ui/menu.tsx'
import { type ListFiles, useDownload } from './use-download.ts'

const formats = [
  { format: 'pdf', label: 'PDF, to send or file' },
  { format: 'csv', label: 'CSV, for other programs' },
  { format: 'xlsx', label: 'XLSX, for a spreadsheet' },
] as const

/** The files of a list. @param hasPaper false: it is for other programs alone */
export function DownloadMenu<Row>({ hasPaper = true, ...files }: ListFiles<Row> & { hasPaper?: boolean }) {
  const download = useDownload(files)
  return (
    <Menu
      trigger={
        <IconButton
          label="Download"
          busyLabel={download.isBusy ? 'Making the file' : undefined}
          icon={Download}
          size="compact"
        />
      }
    >
      {formats.map(
        ({ format, label }) =>
          (format !== 'pdf' || (hasPaper && download.hasPdf)) && (
            <MenuItem key={format} isDisabled={download.isBusy} onSelect={() => void download.act(format)}>
              {label}
            </MenuItem>
          ),
      )}
    </Menu>
  )
}

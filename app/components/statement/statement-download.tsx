import { Download } from 'lucide-react'
import { Button } from '#app/components/ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#app/components/ui/menu.tsx'
import { printPage } from '#app/components/ui/print.ts'
import { useToastedAction } from '#app/components/ui/use-action.ts'
import type { Statement } from '#domain/statement/statement.ts'
import { saveStatementCsv, saveStatementXlsx } from './statement-files.ts'

const makers = {
  csv: saveStatementCsv,
  xlsx: saveStatementXlsx,
  pdf: async (statement: Statement) => (await import('./save-pdf.ts')).saveStatementPdf(statement),
}

/** A statement as a file, or on paper. */
export function StatementDownload({ statement }: { statement: Statement }) {
  const save = useToastedAction(
    async (format: keyof typeof makers) => {
      await makers[format](statement)
    },
    { title: 'The file was not made' },
  )

  return (
    <Menu
      trigger={
        <Button icon={Download} isBusy={save.isBusy} busyLabel="Making the file">
          Download
        </Button>
      }
    >
      <MenuItem isDisabled={save.isBusy} onSelect={() => void save.act('pdf')}>
        PDF, to send or file
      </MenuItem>
      <MenuItem isDisabled={save.isBusy} onSelect={() => void save.act('xlsx')}>
        XLSX, for a spreadsheet
      </MenuItem>
      <MenuItem isDisabled={save.isBusy} onSelect={() => void save.act('csv')}>
        CSV, for other programs
      </MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => printPage('a4')}>Print</MenuItem>
    </Menu>
  )
}

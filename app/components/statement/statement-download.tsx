import { Download } from 'lucide-react'
import { saveFile, saveSheet } from '#app/components/table/download.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#app/components/ui/menu.tsx'
import { printPage } from '#app/components/ui/print.ts'
import { useToastedAction } from '#app/components/ui/use-action.ts'
import { statementCsvFile, statementSheet } from '#domain/statement/files.ts'
import { fileColumns, type Statement } from '#domain/statement/statement.ts'

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
    { title: 'The file could not be created' },
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

function saveStatementCsv(statement: Statement): void {
  const blob = new Blob([statementCsvFile(statement)], { type: 'text/csv;charset=utf-8' })
  saveFile(blob, `${statement.fileName}.csv`)
}

function saveStatementXlsx(statement: Statement): Promise<void> {
  return saveSheet(statementSheet(statement), fileColumns(statement), statement.fileName)
}

import { Download } from 'lucide-react'
import { useState } from 'react'
import { describeError } from '#app/api/describe-error.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#app/components/ui/menu.tsx'
import { printPage } from '#app/components/ui/print.ts'
import { useToast } from '#app/components/ui/toast.tsx'
import type { Statement } from '#domain/statement/statement.ts'
import { saveStatementCsv, saveStatementXlsx } from './statement-files.ts'

const makers = {
  csv: saveStatementCsv,
  xlsx: saveStatementXlsx,
  pdf: async (statement: Statement) => (await import('./save-pdf.ts')).saveStatementPdf(statement),
}

/** A statement as a file, or on paper. */
export function StatementDownload({ statement }: { statement: Statement }) {
  const toast = useToast()
  const [isBusy, setIsBusy] = useState(false)

  async function save(format: keyof typeof makers) {
    setIsBusy(true)
    try {
      await makers[format](statement)
    } catch (error) {
      toast({ tone: 'loss', title: 'The file was not made', detail: describeError(error).detail })
    }
    setIsBusy(false)
  }

  return (
    <Menu
      trigger={
        <Button icon={Download} isBusy={isBusy} busyLabel="Making the file">
          Download
        </Button>
      }
    >
      <MenuItem onSelect={() => void save('pdf')}>PDF, to send or file</MenuItem>
      <MenuItem onSelect={() => void save('xlsx')}>XLSX, for a spreadsheet</MenuItem>
      <MenuItem onSelect={() => void save('csv')}>CSV, for other programs</MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => printPage('a4')}>Print</MenuItem>
    </Menu>
  )
}

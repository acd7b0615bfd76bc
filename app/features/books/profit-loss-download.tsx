import { Download } from 'lucide-react'
import { useState } from 'react'
import { downloadCsv, downloadXlsx } from '#app/components/table/download.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#app/components/ui/menu.tsx'
import { printPage } from '#app/components/ui/print.ts'
import { useToast } from '#app/components/ui/toast.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { profitLossSheet } from './profit-loss-sheet.ts'
import type { ProfitLossView } from './profit-loss-table.tsx'

/** The statement as a file, or on paper. */
export function ProfitLossDownload({ view }: { view: ProfitLossView }) {
  const shop = useShop()
  const toast = useToast()
  const [isBusy, setIsBusy] = useState(false)
  const name = `profit-and-loss-${view.range.from}-${view.range.to}`

  async function save(kind: 'csv' | 'xlsx' | 'pdf') {
    setIsBusy(true)
    try {
      const { rows, columns } = profitLossSheet(view)
      if (kind === 'csv') downloadCsv(rows, columns, shop, name)
      else if (kind === 'xlsx') await downloadXlsx(rows, columns, shop, name)
      else await (await import('./profit-loss-pdf.ts')).saveProfitLossPdf(view, shop)
    } catch (error) {
      toast({
        tone: 'loss',
        title: 'The file was not made',
        detail: error instanceof Error ? error.message : undefined,
      })
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

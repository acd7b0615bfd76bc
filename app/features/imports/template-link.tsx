import { Download } from 'lucide-react'
import { useShopFormat } from '#app/components/format/shop-format.tsx'
import { downloadXlsx } from '#app/components/table/download.ts'
import { Button } from '#app/components/ui/button.tsx'
import { useAction } from '#app/components/ui/use-action.ts'
import { type TemplateOf, templateColumns } from '#domain/import/template.ts'

/** A spreadsheet with the usual columns and an example row, to be filled in. */
export function TemplateLink({ of }: { of: TemplateOf }) {
  const shop = useShopFormat()
  const { act, isBusy } = useAction(async () => {
    const columns = templateColumns(of, shop.currency)
    await downloadXlsx(
      [columns],
      columns.map(({ field, header, kind }, at) => ({
        ...{ id: field, header, kind },
        value: (row: typeof columns) => row[at]?.example ?? null,
      })),
      shop,
      `${of}-template`,
    )
  })
  return (
    <Button size="compact" icon={Download} isBusy={isBusy} onClick={() => void act()}>
      Download a template
    </Button>
  )
}

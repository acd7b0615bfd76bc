import { Download } from 'lucide-react'
import { Button } from '#app/components/ui/button.tsx'
import { useToast } from '#app/components/ui/toast.tsx'
import { useToastedAction } from '#app/components/ui/use-action.ts'
import type { AdminShop } from '#domain/api/admin-shops.ts'
import { downloadArchive, largestArchive } from './archive-api.ts'

/** Everything of the shop as one file. */
export function ExportButton({ shop }: { shop: AdminShop }) {
  const toast = useToast()

  const save = useToastedAction(async () => {
    const bytes = await downloadArchive(shop.shopId, shop.name)
    if (bytes > largestArchive) {
      toast({
        tone: 'warn',
        title: `The archive has ${megabytes(bytes)} MB`,
        detail: `It is complete, but another installation imports at most ${megabytes(largestArchive)} MB. Restore a backup to move this shop.`,
      })
    }
  })

  return (
    <Button icon={Download} isBusy={save.isBusy} busyLabel="Exporting" onClick={() => void save.act()}>
      Export everything
    </Button>
  )
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 ** 2).toLocaleString('en')

import { Download } from 'lucide-react'
import { api } from '#app/api/client.ts'
import { fileTimeoutMs } from '#app/api/timeouts.ts'
import { saveFile } from '#app/components/table/download.ts'
import { Button } from '#app/components/ui/button.tsx'
import { useToast } from '#app/components/ui/toast.tsx'
import { useToastedAction } from '#app/components/ui/use-action.ts'
import type { AdminShop } from '#domain/api/admin-shops.ts'
import { exportShop } from '#domain/api/routes/admin-archive.ts'
import { maxShopArchiveBytes } from '#domain/api/shop-archive.ts'

/** Everything of the shop as one file. */
export function ExportButton({ shop }: { shop: AdminShop }) {
  const toast = useToast()

  const save = useToastedAction(async () => {
    const archive = await api.call(exportShop, { shopId: shop.shopId, timeoutMs: fileTimeoutMs })
    saveFile(archive, `${shop.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.tar.gz`)
    if (archive.size > maxShopArchiveBytes) {
      toast({
        tone: 'warn',
        title: `The archive has ${megabytes(archive.size)} MB`,
        detail: `It is complete, but another installation imports at most ${megabytes(maxShopArchiveBytes)} MB. Restore a backup to move this shop.`,
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

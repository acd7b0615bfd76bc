import { Download } from 'lucide-react'
import { useState } from 'react'
import { describeError } from '#app/api/describe-error.ts'
import { Button } from '#app/components/ui/button.tsx'
import { useToast } from '#app/components/ui/toast.tsx'
import type { AdminShop } from '#domain/api/admin-shops.ts'
import { downloadArchive, largestArchive } from './archive-api.ts'

/** Everything of the shop as one file. */
export function ExportButton({ shop }: { shop: AdminShop }) {
  const [isBusy, setIsBusy] = useState(false)
  const toast = useToast()

  async function save() {
    setIsBusy(true)
    try {
      const bytes = await downloadArchive(shop.shopId, shop.name)
      if (bytes > largestArchive) {
        toast({
          tone: 'warn',
          title: `The archive has ${megabytes(bytes)} MB`,
          detail: `It is complete, but another installation imports at most ${megabytes(largestArchive)} MB. Restore a backup to move this shop.`,
        })
      }
    } catch (error) {
      const { title, detail } = describeError(error)
      toast({ tone: 'loss', title: title ?? 'The shop was not exported', detail })
    }
    setIsBusy(false)
  }

  return (
    <Button icon={Download} isBusy={isBusy} busyLabel="Exporting" onClick={() => void save()}>
      Export everything
    </Button>
  )
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 ** 2).toLocaleString('en')

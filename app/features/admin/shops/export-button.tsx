import { Download } from 'lucide-react'
import { useState } from 'react'
import { describeError } from '#app/api/describe-error.ts'
import { Button } from '#app/components/ui/button.tsx'
import { useToast } from '#app/components/ui/toast.tsx'
import type { AdminShop } from '#domain/api/admin-shops.ts'
import { downloadArchive } from './archive-api.ts'

/** Everything of the shop as one file. */
export function ExportButton({ shop }: { shop: AdminShop }) {
  const [isBusy, setIsBusy] = useState(false)
  const toast = useToast()

  async function save() {
    setIsBusy(true)
    try {
      await downloadArchive(shop.shopId, shop.name)
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

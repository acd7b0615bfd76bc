import { useState } from 'react'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { partOnDemand } from '#app/components/ui/part-on-demand.tsx'
import { useMismatchedReceipts } from '../hooks.ts'

const { Part: MismatchDialog } = partOnDemand(
  async () => (await import('./mismatch-dialog.tsx')).MismatchDialog,
)

/** The books on the server are not those that this till's receipts were recorded in. Selling goes on. */
export function MismatchBanner({ shopId }: { shopId: string }) {
  const mismatched = useMismatchedReceipts(shopId)
  const [isOpen, setIsOpen] = useState(false)
  const unseen = mismatched.filter(({ seenAt }) => seenAt === null)
  if (unseen.length === 0 && !isOpen) return null
  return (
    <>
      <Banner
        tone="loss"
        className="max-sm:flex-wrap max-sm:[&>div]:basis-[calc(100%-1.75rem)]"
        title={
          unseen.length === 1
            ? 'The books were changed: a receipt of this till no longer matches them'
            : `The books were changed: ${unseen.length} receipts of this till no longer match them`
        }
        action={
          <Button size="compact" onClick={() => setIsOpen(true)}>
            Show
          </Button>
        }
      >
        Tell the owner. Keep selling, and do not clear this device’s data: it holds the proof.
      </Banner>
      {isOpen && <MismatchDialog shopId={shopId} mismatched={mismatched} onClose={() => setIsOpen(false)} />}
    </>
  )
}

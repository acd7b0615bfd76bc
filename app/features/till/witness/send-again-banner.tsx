import { useState } from 'react'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { useLiveQuery } from '#app/features/till/storage/use-live-query.ts'
import { useMismatchedReceipts } from '../hooks.ts'
import { sendNow } from '../outbox/keeper.ts'
import { tillDb } from '../storage/till-db.ts'
import { sendMissingAgain } from './sent-sales.ts'

/** After a restore: what this device still knows and the server does not is sent again. */
export function SendAgainBanner({ shopId }: { shopId: string }) {
  const count = useLiveQuery(
    () => tillDb().sentSales.where('[shopId+isMissing]').equals([shopId, 1]).count(),
    [shopId],
  )
  const mismatched = useMismatchedReceipts(shopId)
  const [isFailed, setIsFailed] = useState(false)
  // One message at a time: two would cover the products. That the books were changed comes first.
  if (!count || mismatched.some(({ seenAt }) => seenAt === null)) return null

  async function send() {
    try {
      await sendMissingAgain(shopId)
      sendNow()
    } catch (error) {
      console.error('The receipts could not be put back into the outbox', error)
      setIsFailed(true)
    }
  }
  return (
    <Banner
      tone="warn"
      title={
        count === 1
          ? 'The server no longer has a receipt of this till'
          : `The server no longer has ${count} receipts of this till`
      }
      action={
        <Button size="compact" onClick={() => void send()}>
          Send again
        </Button>
      }
    >
      {isFailed
        ? 'They could not be sent now. Free some space on this device and try again.'
        : 'An older backup was restored, or they were lost. This device still has them.'}
    </Banner>
  )
}

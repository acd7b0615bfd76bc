import { Banner } from '#app/components/ui/banner.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { useLiveQuery } from '#app/features/till/storage/use-live-query.ts'
import { isHoldingReceipts } from './order.ts'
import { waitingPapers } from './waiting-papers.ts'

/** What was done to the shift here and the server would not take: the page of the shift says what to do. */
export function RefusedShiftBanner({ shopId }: { shopId: string }) {
  const refused = useLiveQuery(
    async () => (await waitingPapers(shopId)).find((paper) => paper.refused !== null),
    [shopId],
  )
  if (!refused) return null
  return (
    <Banner
      tone="loss"
      className="max-sm:flex-wrap max-sm:[&>div]:basis-[calc(100%-1.75rem)]"
      title={
        refused.kind === 'open'
          ? 'The server refused the shift that was opened here'
          : 'The server refused cash in or out of the shift'
      }
      action={
        <ButtonLink size="compact" to="/user/dashboard/shift">
          Show
        </ButtonLink>
      }
    >
      {refused.refused?.detail} Nothing is lost: it stays on this device
      {refused.kind === 'open' && isHoldingReceipts(refused) && ', and so do the receipts of the shift'}.
    </Banner>
  )
}

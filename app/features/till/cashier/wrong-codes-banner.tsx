import { formatInstant } from '#app/components/format/dates.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { useLiveQuery } from '#app/features/till/storage/use-live-query.ts'
import { tillDb } from '../storage/till-db.ts'

/** Why the server refused codes that were entered while it was away, until someone dismisses the message. */
export function WrongCodesBanner({ shopId }: { shopId: string }) {
  const { timeZone } = useShop()
  const kept = useLiveQuery(() => tillDb().sealedCodes.where('shopId').equals(shopId).sortBy('at'), [shopId])
  const refused = (kept ?? []).filter((one) => one.refused !== null)
  const [first] = refused
  if (first === undefined) return null
  const at = formatInstant(first.at, timeZone, 'date-time')
  return (
    <Banner
      tone="loss"
      className="max-sm:flex-wrap max-sm:[&>div]:basis-[calc(100%-1.75rem)]"
      title={`The code of ${first.name}, entered on ${at}, was not accepted`}
      action={
        <Button
          size="compact"
          onClick={() => void tillDb().sealedCodes.bulkDelete(refused.map(({ id }) => id))}
        >
          OK
        </Button>
      }
    >
      {first.refused} {refused.length > 1 && `${refused.length - 1} more were not accepted. `}
      What was sold or approved with it is listed under “To check”.
    </Banner>
  )
}

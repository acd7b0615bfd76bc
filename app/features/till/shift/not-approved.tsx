import { Link } from '@remix-run/react'
import { businessToday } from '#app/features/shell/shop.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { useWhoAmI } from '#app/features/shell/who-am-i.ts'
import { cashiersPath } from '#app/features/visuals/paths.ts'
import type { ShownShift } from '#domain/api/shift.ts'
import { businessDayBy } from '#domain/documents/setting/dated.ts'
import { useCashier } from '../cashier/use-cashier.ts'

/** Links the owner to the openings of the drawer that were not approved. */
export function NotApproved({ shift }: { shift: ShownShift }) {
  const shop = useShop()
  const { shopId, timeZone, settings } = shop
  const isOwner = useWhoAmI()?.right === 'owner'
  const isByCode = useCashier(shopId)?.isByCode ?? true
  if (!isOwner || isByCode || 'isBlind' in shift) return null
  const { businessDay: from, openingsNotApproved = 0, closed } = shift
  if (openingsNotApproved === 0) return null
  // An opening is on the business day of its own time: a shift may go on past midnight.
  const to = closed ? businessDayBy(closed.closedAt, timeZone, settings.dayStartHour) : businessToday(shop)
  return (
    <p className="no-print text-14">
      <Link to={`${cashiersPath({ from, to })}#openings`} className="underline">
        {openingsNotApproved === 1
          ? 'The drawer was opened once without approval'
          : `The drawer was opened ${openingsNotApproved} times without approval`}
      </Link>
    </p>
  )
}

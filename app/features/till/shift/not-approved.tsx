import { Link } from '@remix-run/react'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { useWhoAmI } from '#app/features/shell/who-am-i.ts'
import { cashiersPath } from '#app/features/visuals/paths.ts'
import type { ToldShift } from '#domain/api/shift.ts'
import { useCashier } from '../cashier/use-cashier.ts'

/** Leads the owner to the openings of the drawer that nobody approved. */
export function NotApproved({ shift }: { shift: ToldShift }) {
  const { shopId } = useShop()
  const isOwner = useWhoAmI()?.right === 'owner'
  const isByCode = useCashier(shopId)?.isByCode ?? true
  if (!isOwner || isByCode || 'isBlind' in shift) return null
  const { businessDay, openingsNotApproved = 0 } = shift
  if (openingsNotApproved === 0) return null
  return (
    <p className="no-print text-14">
      <Link to={`${cashiersPath({ from: businessDay, to: businessDay })}#openings`} className="underline">
        {openingsNotApproved === 1
          ? 'The drawer was opened once without approval'
          : `The drawer was opened ${openingsNotApproved} times without approval`}
      </Link>
    </p>
  )
}

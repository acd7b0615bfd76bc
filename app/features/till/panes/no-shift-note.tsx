import { Link } from '@remix-run/react'
import { useEffect } from 'react'
import { shiftPlace } from '#app/features/shell/places.ts'
import { useThisTill } from '../hooks.ts'
import { tillDb, type WaitingSale } from '../storage/till-db.ts'

/** Shown once, with the first receipt outside a shift: no shift is open. Shown again only after another shift. */
export function NoShiftNote({ sold: { saleId, shopId, sale } }: { sold: WaitingSale }) {
  const till = useThisTill(shopId)
  const isOutside = sale.shiftId === undefined
  const changes = till?.shiftChanges ?? 0
  const noted = till?.noShiftNoted
  const isNoted = noted?.changes === changes
  const isDue = isOutside && till != null && !isNoted
  useEffect(() => {
    if (!isDue) return
    tillDb()
      .tills.update(shopId, { noShiftNoted: { saleId, changes } })
      .catch((error: unknown) => console.warn('The note about shifts was not kept', error))
  }, [isDue, shopId, saleId, changes])
  if (!isOutside || !(isDue || (isNoted && noted.saleId === saleId))) return null
  return (
    <p role="status" className="no-print border-b border-line bg-warn-soft px-4 py-2 text-13">
      No shift is open at this till. Receipts are listed under “Outside a shift” until one adds them.{' '}
      <Link to={shiftPlace.to} className="font-medium underline">
        Open a shift
      </Link>
    </p>
  )
}

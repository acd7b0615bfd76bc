import { Link } from '@remix-run/react'
import { useEffect } from 'react'
import { shiftPlace } from '#app/features/shell/places.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { dayInWords } from '#domain/day-in-words.ts'
import { useThisTill } from '../hooks.ts'
import { earlierShiftDays } from '../shift/of-earlier-day.ts'
import { type ThisTill, tillDb } from '../storage/till-db.ts'
import type { WaitingSale } from '../storage/waiting-sale.ts'

/**
 * Shown once, with the first receipt of a day whose shift was opened on an earlier day. Shown again only after another
 * shift, or on another day.
 */
export function ShiftNote({ sold }: { sold: WaitingSale }) {
  const { saleId, shopId } = sold
  const shop = useShop()
  const till = useThisTill(shopId)
  const noted = till?.shiftNoted
  const note = till ? shiftNoteFor(till, sold, earlierShiftDays(till.shift, sold.sale.soldAt, shop)) : null
  const key = note?.key
  const isDue = key !== undefined && noted?.key !== key
  useEffect(() => {
    if (!isDue) return
    tillDb()
      .tills.update(shopId, { shiftNoted: { saleId, key } })
      .catch((error: unknown) => console.warn('The note about shifts was not kept', error))
  }, [isDue, shopId, saleId, key])
  if (!note || !(isDue || noted?.saleId === saleId)) return null
  return (
    <p role="status" className="no-print border-b border-line bg-warn-soft px-4 py-2 text-13">
      {note.text}{' '}
      <Link to={shiftPlace.to} className="font-medium underline">
        {note.action}
      </Link>
    </p>
  )
}

function shiftNoteFor(till: ThisTill, { sale }: WaitingSale, earlier: ReturnType<typeof earlierShiftDays>) {
  const changes = till.shiftChanges ?? 0
  if (earlier === null || sale.shiftId !== till.shift?.shiftId) return null
  return {
    key: `earlier ${changes} ${earlier.today}`,
    text: `This receipt is in the shift of ${dayInWords(earlier.openedOn)}, which is still open.`,
    action: 'Count and close it',
  }
}

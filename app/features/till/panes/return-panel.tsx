import { useNavigate } from '@remix-run/react'
import { useState } from 'react'
import { describeError } from '#app/api/describe-error.ts'
import { Unreachable } from '#app/api/problem.ts'
import { TextField } from '#app/components/form/text-field.tsx'
import { formatInstant, todayIn } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { partOnDemand } from '#app/components/ui/part-on-demand.tsx'
import type { RecordedSale } from '#domain/api/sale.ts'
import type { Shop } from '#domain/api/shop.ts'
import { takeBackAddress } from '../take-back/address.ts'
import { type FoundReceipts, useFoundReceipts } from '../take-back/find-receipts.ts'
import type { Till } from '../use-till.ts'
import { Panel } from './panel.tsx'
import { WithoutReceipt } from './without-receipt.tsx'

/** Of its own: the till opens without it. */
const { Part: DayField } = partOnDemand(
  async () => (await import('#app/components/form/date-field.tsx')).DateField,
)

/** Finds the receipt that goods come back on. */
export function ReturnPanel({ till, search, onClose }: { till: Till; search: string; onClose: () => void }) {
  const { shop, given } = till
  const today = todayIn(shop.timeZone)
  const navigate = useNavigate()
  const [typed, setTyped] = useState(search)
  const [retries, setRetries] = useState(0)
  const [isWithout, setIsWithout] = useState(false)
  const [day, setDay] = useState('')
  const wanted = { text: typed.trim(), day }
  const found = useFoundReceipts(shop.shopId, wanted, retries)
  const isCurrent = found !== null && found.searched.text === wanted.text && found.searched.day === day
  const [first] = isCurrent ? found.items : []
  const open = (sale: RecordedSale) => navigate(takeBackAddress(sale.saleId))
  if (isWithout) return <WithoutReceipt till={till} onClose={onClose} />
  return (
    <Panel
      title="Return: find the receipt"
      onClose={onClose}
      onSubmit={() => {
        if (first) open(first)
        else setRetries(retries + 1)
      }}
      footer={
        <>
          {/* With two fields Enter needs a button that submits. */}
          <Button type="submit">{first ? 'Choose' : 'Search again'}</Button>
          <Button
            disabled={given.basket.lines.length === 0}
            onClick={() => setIsWithout(true)}
            title="The goods in the basket are returned at today’s price"
          >
            No receipt: return the basket
          </Button>
        </>
      }
    >
      <TextField
        label="Receipt number, amount, customer or product"
        autoFocus
        autoComplete="off"
        maxLength={80}
        value={typed}
        onChange={setTyped}
      />
      <DayField label="Day of the sale" value={day} onChange={setDay} max={today} />
      <Found shop={shop} found={found} isCurrent={isCurrent} onOpen={open} />
    </Panel>
  )
}

function Found({
  shop,
  found,
  isCurrent,
  onOpen,
}: {
  shop: Shop
  found: FoundReceipts | null
  isCurrent: boolean
  onOpen: (sale: RecordedSale) => void
}) {
  if (found === null) return <p className="text-14 text-ink-soft">Asking the server…</p>
  const { error, items } = found
  if (error !== null)
    return (
      <p role="alert" className="text-14 text-warn">
        {error instanceof Unreachable
          ? 'A refund needs the server: only it knows what was returned at other tills. Do not give money back until it can be reached. Press Enter to try again.'
          : describeError(error).detail}
      </p>
    )
  if (items.length === 0)
    return <p className="text-14 text-ink-soft">No matching receipt. Try a shorter search or another day.</p>
  return (
    <ul aria-label="Receipts" aria-busy={!isCurrent} className="-mx-2 max-h-72 shrink-0 overflow-y-auto">
      {items.map((sale) => (
        <li key={sale.saleId}>
          <button
            type="button"
            disabled={!isCurrent}
            onClick={() => onOpen(sale)}
            className="grid min-h-13 w-full grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 rounded-md px-2 py-1.5 text-left text-14 hover:bg-ink/6"
          >
            <span className="truncate font-medium">
              {sale.receiptNumber}
              {sale.customerName && `, ${sale.customerName}`}
            </span>
            <Money amountMinor={sale.totals.grossMinor} className="font-semibold" />
            <span className="col-span-2 truncate text-13 text-ink-soft">
              {formatInstant(sale.soldAt, shop.timeZone, 'date-time')} ·{' '}
              {sale.lines.map(({ name }) => name).join(', ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

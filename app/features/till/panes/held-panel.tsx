import { Pause } from 'lucide-react'
import { useEffect, useState } from 'react'
import { TextField } from '#app/components/form/text-field.tsx'
import { formatInstant } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { newQuotationPath, quotationsPath } from '#app/features/quotations/paths.ts'
import { useTillState } from '#app/features/shell/till-state.ts'
import type { Shop } from '#domain/api/shop.ts'
import type { Minor } from '#domain/money.ts'
import { holdError } from '../basket/hold.ts'
import { dayOf, priceTheBasket } from '../compose-sale.ts'
import { shareHeld, useHeldBaskets } from '../storage/held-baskets.ts'
import type { HeldBasket } from '../storage/till-db.ts'
import type { Till } from '../use-till.ts'
import { Panel } from './panel.tsx'

/** Puts the basket aside by name, and reopens one that was. Enter holds; with an empty basket it reopens the oldest. */
export function HeldPanel({ till, onClose }: { till: Till; onClose: () => void }) {
  const { shop, given, send } = till
  const { basket } = given
  const held = useHeldBaskets(shop.shopId)
  const { isOnline } = useTillState()
  useEffect(() => shareHeld(shop.shopId), [shop.shopId])
  const [name, setName] = useState('')
  const isEmpty = basket.lines.length === 0
  const error = holdError(basket)
  const oldest = held?.find((one) => isOffered(one, isOnline))
  const submit = () => {
    if (!isEmpty && error === null) send({ type: 'hold', name })
    else if (isEmpty && oldest) send({ type: 'recall', basketId: oldest.basketId })
  }
  return (
    <Panel
      title={isEmpty ? 'Held baskets' : 'Hold this basket'}
      onClose={onClose}
      onSubmit={submit}
      footer={<QuotationLink isEmpty={isEmpty} />}
    >
      {error !== null && (
        <p role="alert" className="text-14 text-warn">
          {error}
        </p>
      )}
      {!isEmpty && error === null && (
        <div className="flex items-end gap-2">
          <div className="grow">
            <TextField
              label="Name"
              isLabelHidden
              autoFocus
              autoComplete="off"
              maxLength={60}
              placeholder={basket.customer?.name ?? 'Name (optional)'}
              value={name}
              onChange={setName}
            />
          </div>
          <Button type="submit" variant="primary" icon={Pause}>
            Hold
          </Button>
        </div>
      )}
      {held && held.length > 0 && (
        <ul aria-label="Held baskets" className="-mx-2 max-h-72 shrink-0 overflow-y-auto">
          {held.map((one) => (
            <li key={one.basketId}>
              <HeldRow
                held={one}
                shop={shop}
                isFirst={isEmpty && one === oldest}
                isDisabled={error !== null || !isOffered(one, isOnline)}
                onRecall={() => send({ type: 'recall', basketId: one.basketId })}
              />
            </li>
          ))}
        </ul>
      )}
      {isEmpty && held?.length === 0 && <p className="text-14 text-ink-soft">No basket is held.</p>}
      {!isOnline && held?.some(({ shared }) => shared) && (
        <p role="status" className="text-13 text-warn">
          Offline: baskets of other tills can’t be reopened, and another till may reopen one held here.
        </p>
      )}
    </Panel>
  )
}

function QuotationLink({ isEmpty }: { isEmpty: boolean }) {
  return (
    <ButtonLink to={isEmpty ? quotationsPath : newQuotationPath}>
      {isEmpty ? 'Quotations' : 'Make a quotation'}
    </ButtonLink>
  )
}

/** Of other tills' baskets only the server knows whether they are still there. */
const isOffered = ({ heldAtTill, isTakenElsewhere }: HeldBasket, isOnline: boolean) =>
  !isTakenElsewhere && (isOnline || heldAtTill === undefined)

/** Null: it can't be priced. Another till put it aside, and the till must go on selling whatever that wrote. */
function grossOf({ basket, heldAt }: HeldBasket, shop: Shop): Minor | null {
  try {
    return priceTheBasket(basket, shop, dayOf(heldAt, shop)).totals.grossMinor
  } catch (error) {
    console.error('A held basket cannot be priced', error)
    return null
  }
}

function HeldRow({
  held,
  shop,
  isFirst,
  isDisabled,
  onRecall,
}: {
  held: HeldBasket
  shop: Shop
  /** The one that Enter reopens: it has the focus. */
  isFirst: boolean
  isDisabled: boolean
  onRecall: () => void
}) {
  const { basket, name, heldAt, heldAtTill, isTakenElsewhere } = held
  const grossMinor = grossOf(held, shop)
  return (
    <button
      type="button"
      // biome-ignore lint/a11y/noAutofocus: the panel was opened to choose one of them
      autoFocus={isFirst}
      disabled={isDisabled || grossMinor === null}
      onClick={onRecall}
      className="grid min-h-13 w-full grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 rounded-md px-2 py-1.5 text-left text-14 hover:bg-ink/6 disabled:opacity-60"
    >
      <span className="truncate font-medium">
        <span className="sr-only">Reopen </span>
        {name}
      </span>
      {grossMinor === null ? (
        <span>Can’t be read</span>
      ) : (
        <Money amountMinor={grossMinor} className="font-semibold" />
      )}
      <span className="col-span-2 truncate text-13 text-ink-soft">
        {formatInstant(heldAt, shop.timeZone, 'date-time')}
        {heldAtTill && `, ${heldAtTill}`}
        {isTakenElsewhere && ', being reopened at another till'} ·{' '}
        {basket.lines.map((line) => line.name).join(', ')}
      </span>
    </button>
  )
}

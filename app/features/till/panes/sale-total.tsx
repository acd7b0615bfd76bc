import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Money } from '#app/components/format/money.tsx'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import type { Minor } from '#domain/money.ts'
import { creditedMinor, type Exchange } from '../basket/basket.ts'
import type { Till } from '../use-till.ts'
import { PaidSoFar } from './paid-so-far.tsx'
import { TotalBar } from './total-bar.tsx'

/** The foot of every pane of an unrecorded sale: its total, the amount paid so far and the next step. */
export function SaleTotal({ till, children }: { till: Till; children: ReactNode }) {
  const { given, priced, pricesIncludeTax, send } = till
  const { payable, basket } = given
  const credited = basket.exchange ? creditedBy(basket.exchange) : null
  return (
    <TotalBar
      label="Total"
      amountMinor={payable.grossMinor}
      totals={priced.totals}
      pricesIncludeTax={pricesIncludeTax}
      paid={
        (basket.tenders.length > 0 || credited !== null) && (
          <>
            {credited !== null && (
              <OffTheDebt
                {...credited}
                onTakeOut={() => send({ type: 'basket', action: { type: 'end-exchange' } })}
              />
            )}
            <PaidSoFar
              payable={payable}
              taken={basket.tenders}
              types={given.payTypes}
              onGiveBack={(at) => send({ type: 'basket', action: { type: 'give-back', at } })}
            />
          </>
        )
      }
    >
      {children}
    </TotalBar>
  )
}

/** The part of an exchange that is taken off a debt: it pays nothing of the basket. */
function creditedBy(exchange: Exchange): { reference: string; amountMinor: Minor } | null {
  const amountMinor = creditedMinor(exchange)
  return amountMinor === 0 ? null : { reference: exchange.reference, amountMinor }
}

function OffTheDebt({
  reference,
  amountMinor,
  onTakeOut,
}: {
  reference: string
  amountMinor: Minor
  onTakeOut: () => void
}) {
  return (
    <div role="status" className="flex min-h-12 items-center gap-1 text-14 short:min-h-10">
      <span className="min-w-0 grow wrap-anywhere">
        {reference}: <Money amountMinor={amountMinor} /> comes off what the customer owes
      </span>
      <IconButton label="Remove the exchange" icon={X} size="till" onClick={onTakeOut} />
    </div>
  )
}

import type { ReactNode } from 'react'
import type { Till } from '../use-till.ts'
import { PaidSoFar } from './paid-so-far.tsx'
import { TotalBar } from './total-bar.tsx'

/** The foot of every pane of an unrecorded sale: its total, the amount paid so far and the next step. */
export function SaleTotal({ till, children }: { till: Till; children: ReactNode }) {
  const { given, priced, pricesIncludeTax, send } = till
  const { payable, basket } = given
  return (
    <TotalBar
      label="Total"
      amountMinor={payable.grossMinor}
      totals={priced.totals}
      pricesIncludeTax={pricesIncludeTax}
      paid={
        basket.tenders.length > 0 && (
          <PaidSoFar
            payable={payable}
            taken={basket.tenders}
            types={given.payTypes}
            onGiveBack={(at) => send({ type: 'basket', action: { type: 'give-back', at } })}
          />
        )
      }
    >
      {children}
    </TotalBar>
  )
}

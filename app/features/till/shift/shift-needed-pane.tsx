import { useNavigate } from '@remix-run/react'
import { Button } from '#app/components/ui/button.tsx'
import { keys } from '../machine/keys.ts'
import { BackToBasket } from '../panes/back-to-basket.tsx'
import { SaleTotal } from '../panes/sale-total.tsx'
import type { Till } from '../use-till.ts'
import { shiftsPath } from './paths.ts'

/** Before a payment, while no shift is open: one is needed, or asked about once a day. The basket waits. */
export function ShiftNeededPane({ till }: { till: Till }) {
  const navigate = useNavigate()
  return (
    <form
      ref={till.fields.form}
      aria-label="No shift is open"
      className="flex min-h-0 grow flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        navigate(shiftsPath)
      }}
    >
      <div className="flex items-center gap-1 border-b border-line px-2 py-1.5">
        <BackToBasket till={till} />
      </div>
      <div className="min-h-0 grow overflow-y-auto px-4 py-5">
        <h2 className="text-16 font-semibold">No shift is open at this till</h2>
        <p className="mt-1 text-14 text-ink-soft">Count the float and open one. The basket stays as it is.</p>
        {!till.given.needsShift && (
          <p className="mt-2 text-14 text-ink-soft">
            Without a shift the cash is in no count. These receipts are listed under “Outside a shift” until a
            shift includes them.
          </p>
        )}
      </div>
      <SaleTotal till={till}>
        <Button
          type="submit"
          variant="primary"
          size="till"
          shortcut={keys.shift['go-on']}
          className="min-h-14! w-full"
        >
          Open a shift
        </Button>
        {!till.given.needsShift && (
          <Button
            size="till"
            shortcut={keys.shift['sell-without-shift']}
            className="w-full"
            onClick={() => till.press('sell-without-shift')}
          >
            Sell without a shift
          </Button>
        )}
      </SaleTotal>
    </form>
  )
}

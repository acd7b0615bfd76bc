import { ArrowLeft } from 'lucide-react'
import { describeError } from '#app/api/describe-error.ts'
import { Button } from '#app/components/ui/button.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import { partOnDemand } from '#app/components/ui/part-on-demand.tsx'
import type { Pane } from '../machine/keys.ts'
import { useReceiptPlace } from '../outbox/receipt-place.ts'
import type { WaitingSale } from '../storage/waiting-sale.ts'
import type { Till } from '../use-till.ts'
import { BasketPane } from './basket-pane.tsx'
import { PayPane } from './pay-pane.tsx'
import { SoldPane } from './sold-pane.tsx'

const { Part: ShiftNeededPane } = partOnDemand(
  async () => (await import('../shift/shift-needed-pane.tsx')).ShiftNeededPane,
)

const { Part: NameTillPane } = partOnDemand(async () => (await import('./name-till-pane.tsx')).NameTillPane)

/** Panes that have their own way back. */
const asksBeforeRecording: ReadonlySet<Pane> = new Set(['name', 'shift', 'pay', 'sold'])

/** The right side: the basket, and what follows from it. */
export function SaleSide({ till, error, isOver }: { till: Till; error: unknown; isOver: boolean }) {
  return (
    <section
      aria-label="Basket and payment"
      className={cx(
        'print-flow flex min-h-0 min-w-0 flex-col low:overflow-y-auto border-line bg-surface lg:border-l print:static! print:border-0',
        'max-lg:fixed max-lg:right-0 max-lg:left-0 max-lg:top-(--top-bar) max-lg:bottom-(--bottom-bar) max-lg:low:bottom-0 max-lg:z-20 sm:max-lg:left-14',
        !isOver && 'max-lg:hidden print:block!',
      )}
    >
      {error !== null && (
        <p role="alert" className="bg-loss-soft px-4 py-2 text-14 text-loss">
          The last change could not be kept on this device. {describeError(error).detail}
        </p>
      )}
      {!asksBeforeRecording.has(till.pane) && <ToProducts till={till} />}
      <PaneInSight till={till} />
    </section>
  )
}

function ToProducts({ till: { send } }: { till: Till }) {
  return (
    <Button
      variant="quiet"
      icon={ArrowLeft}
      className="no-print min-h-12 shrink-0 justify-start rounded-none! border-b-line! lg:hidden"
      onClick={() => send({ type: 'close-basket' })}
    >
      Back to the products
    </Button>
  )
}

function PaneInSight({ till }: { till: Till }) {
  switch (till.pane) {
    case 'basket':
    case 'measure':
      return <BasketPane till={till} />
    case 'name':
      return <NameTillPane till={till} />
    case 'shift':
      return <ShiftNeededPane till={till} />
    case 'pay':
      return <PayPane till={till} />
    case 'sold':
      return <Sold till={till} />
  }
}

function Sold({ till }: { till: Till }) {
  const { sold } = till.state
  return sold && <SoldNow till={till} sold={sold} />
}

function SoldNow({ till: { shop, press }, sold }: { till: Till; sold: WaitingSale }) {
  const place = useReceiptPlace(sold.saleId)?.place ?? 'waiting'
  return (
    <SoldPane {...{ shop, sold, place }} onPrint={() => press('print')} onNewSale={() => press('back')} />
  )
}

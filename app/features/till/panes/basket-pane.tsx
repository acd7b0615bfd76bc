import { Undo2 } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import { partOnDemand } from '#app/components/ui/part-on-demand.tsx'
import type { Basket, ListChange } from '../basket/basket.ts'
import { keys } from '../machine/keys.ts'
import { chosenLine, panelOf } from '../machine/state.ts'
import type { Till } from '../use-till.ts'
import { BasketHead } from './basket-head.tsx'
import { BasketLines } from './basket-lines.tsx'
import { LineBar } from './line-bar.tsx'
import { MeasurePanel } from './measure-panel.tsx'
import { SaleTotal } from './sale-total.tsx'
import { loadReceipt } from './sold-pane.tsx'

/** Not before the first sale can begin: a device on a slow connection sells sooner. */
const { Part: BasketPanel, load: loadPanels } = partOnDemand(
  async () => (await import('./basket-panel.tsx')).BasketPanel,
)

/** The panels first: a key opens one at once. */
async function loadAhead(): Promise<void> {
  await loadPanels()
  await loadReceipt()
}

/** The right side while a sale is put together. */
export function BasketPane({ till }: { till: Till }) {
  const { shop, state, given, pane, send } = till
  const { basket } = given
  const panel = panelOf(state, given)
  const isMeasuring = pane === 'measure'
  const hasLines = basket.lines.length > 0
  useEffect(() => {
    // Loaded before they are opened; a failure is reported when they are.
    if (hasLines) loadAhead().catch(() => undefined)
  }, [hasLines])
  return (
    <>
      <BasketHead till={till} />
      {basket.lines.length === 0 ? (
        <EmptyBasket />
      ) : (
        <BasketLines
          basket={basket}
          alone={till.alone}
          currency={shop.currency}
          onChoose={(lineId) => send({ type: 'basket', action: { type: 'touch', lineId } })}
        />
      )}
      {panel === null && !isMeasuring && given.listChanges.length > 0 && (
        <ListChanged changes={given.listChanges} onChoose={() => till.press('go-on')} />
      )}
      {isMeasuring && <MeasurePanel key={state.unmeasured[0]?.productId} till={till} />}
      {!isMeasuring && panel === null && basket.removed && (
        <Removed removed={basket.removed} onUndo={() => send({ type: 'basket', action: { type: 'undo' } })} />
      )}
      {!isMeasuring && panel !== null && <BasketPanel till={till} panel={panel} />}
      {!isMeasuring && <ChosenLine till={till} isBehindPanel={panel !== null} />}
      <div className={cx('shrink-0', (isMeasuring || panel !== null) && 'max-lg:short:hidden')}>
        <BasketTotal till={till} />
      </div>
    </>
  )
}

function ChosenLine({ till, isBehindPanel }: { till: Till; isBehindPanel: boolean }) {
  const { given, fields, send, press } = till
  const line = chosenLine(given.basket)
  if (line === undefined) return null
  const { lineId } = line
  return (
    // On a phone what is asked needs the room of what can be done with the line.
    <div className={cx('shrink-0', isBehindPanel && 'max-lg:hidden')}>
      <LineBar
        ref={fields.quantity}
        line={line}
        onQuantity={(quantityMilli) =>
          send({ type: 'basket', action: { type: 'set-quantity', lineId, quantityMilli } })
        }
        onTyped={(quantityMilli) => send({ type: 'quantity-typed', lineId, quantityMilli })}
        onLeft={() => send({ type: 'quantity-left' })}
        onAmount={() => send({ type: 'line-amount', lineId })}
        onDiscount={() => press('line-discount')}
        onNote={() => press('line-note')}
        onRemove={() => send({ type: 'basket', action: { type: 'remove', lineId } })}
        onDone={() => send({ type: 'quantity-entered' })}
      />
    </div>
  )
}

function BasketTotal({ till }: { till: Till }) {
  const { state, given, pane, press } = till
  const error = given.amountError ?? state.lineError
  const isComposing = pane === 'basket'
  return (
    <SaleTotal till={till}>
      {error !== null && (
        <p role="alert" className="rounded-md bg-warn-soft px-3 py-2 text-14 text-warn">
          {error}
        </p>
      )}
      <Button
        variant="primary"
        size="till"
        isWide
        shortcut={isComposing ? keys.basket['go-on'] : undefined}
        className="min-h-14!"
        disabled={!isComposing || given.basket.lines.length === 0 || given.amountError !== null}
        onClick={() => press('go-on')}
      >
        Pay
      </Button>
    </SaleTotal>
  )
}

function Removed({ removed, onUndo }: { removed: NonNullable<Basket['removed']>; onUndo: () => void }) {
  const [first] = removed.lines
  const what = removed.lines.length === 1 ? first?.line.name : `${removed.lines.length} lines`
  return (
    <div
      role="status"
      className="flex items-center justify-between gap-3 border-t border-line bg-sunken py-1 pr-2 pl-4 text-14"
    >
      <span className="line-clamp-2 min-w-0 leading-tight">{what} removed</span>
      <Button variant="quiet" icon={Undo2} className="min-h-12" shortcut={keys.basket.undo} onClick={onUndo}>
        Undo
      </Button>
    </div>
  )
}

function ListChanged({ changes, onChoose }: { changes: readonly ListChange[]; onChoose: () => void }) {
  const [first] = changes
  const what = changes.length === 1 ? `The price of ${first?.name} has` : `${changes.length} prices have`
  return (
    <div
      role="status"
      className="flex items-center justify-between gap-3 border-t border-line bg-warn-soft py-1 pr-2 pl-4 text-14 text-warn"
    >
      <span className="min-w-0 wrap-anywhere">{what} changed</span>
      <Button variant="quiet" className="min-h-12" onClick={onChoose}>
        Choose
      </Button>
    </div>
  )
}

function EmptyBasket() {
  return (
    <div className="flex grow flex-col gap-2 px-4 py-6 text-14 text-ink-soft">
      <p className="text-16 font-semibold text-ink">The basket is empty</p>
      <p>Scan a barcode, type a name or tap a product.</p>
      <ul className="mt-2 flex flex-col gap-1 text-13 max-lg:hidden [@media(pointer:coarse)]:hidden">
        <li>Type 3* before a product to take three of it.</li>
        <li>Arrow keys choose a line, + and − change its quantity, F3 lets you type it.</li>
      </ul>
    </div>
  )
}

import { v7 as newId } from 'uuid'
import { maxLineNote } from '#domain/documents/sale/schema.ts'
import type { ListChange } from '../basket/basket.ts'
import type { Panel, TillEvent } from '../machine/state.ts'
import type { Till } from '../use-till.ts'
import { AddProductPanel } from './add-product-panel.tsx'
import { ApprovalPanel } from './approval-panel.tsx'
import { CashierPanel } from './cashier-panel.tsx'
import { CustomerPanel } from './customer-panel.tsx'
import { mostMinor } from './discount-panel.tsx'
import { HeldPanel } from './held-panel.tsx'
import { LineAmountPanel } from './line-amount-panel.tsx'
import { ListChangesPanel } from './list-changes-panel.tsx'
import { NotePanel } from './note-panel.tsx'
import { ReturnPanel } from './return-panel.tsx'
import { LineDiscount, LinePrice, WholeDiscount } from './within-limits.tsx'

/** What is open between the lines and the total. */
export function BasketPanel({ till, panel }: { till: Till; panel: Panel }) {
  const { shop, given, send } = till
  const { basket } = given
  const close = () => send({ type: 'close-panel' })
  const apply = (action: Extract<TillEvent, { type: 'basket' }>['action']) => {
    send({ type: 'basket', action })
    close()
  }
  switch (panel.kind) {
    case 'line-discount':
      return <LineDiscount till={till} lineId={panel.lineId} onApply={apply} onClose={close} />
    case 'price':
      return <LinePrice till={till} lineId={panel.lineId} onApply={apply} onClose={close} />
    case 'discount':
      return <WholeDiscount till={till} onApply={apply} onClose={close} />
    case 'line-note':
      return <LineNote till={till} lineId={panel.lineId} onApply={apply} onClose={close} />
    case 'line-amount':
      return <LineAmount till={till} lineId={panel.lineId} onClose={close} />
    case 'note':
      return (
        <ReceiptNote
          note={basket.note ?? ''}
          onApply={(note) => apply({ type: 'note', note })}
          onClose={close}
        />
      )
    case 'approval':
      return <OwnerApproves key={panel.wanted.what} till={till} wanted={panel.wanted} onClose={close} />
    case 'list-changes':
      return (
        <ListChangesPanel
          changes={given.listChanges}
          currency={shop.currency}
          mayKeep={mayKeep(given.listChanges, till.limits)}
          onChoose={(takesNew) => apply({ type: 'list-changed', changes: given.listChanges, takesNew })}
          onClose={close}
        />
      )
    case 'cashier':
      return <CashierPanel shopId={shop.shopId} onClose={close} />
    case 'return':
      return <ReturnPanel key={panel.search} till={till} search={panel.search} onClose={close} />
    case 'add-product':
      return <AddProduct till={till} code={panel.code} onClose={close} />
    case 'held':
      return <HeldPanel till={till} onClose={close} />
    case 'customer':
      return (
        <CustomerPanel
          shopId={shop.shopId}
          chosen={basket.customer ?? null}
          onChoose={(customer) => apply({ type: 'choose-customer', customer })}
          onClose={close}
        />
      )
  }
}

function OwnerApproves({
  till: { shop, given, limits, send },
  wanted,
  onClose,
}: {
  till: Till
  wanted: Extract<Parameters<typeof BasketPanel>[0]['panel'], { kind: 'approval' }>['wanted']
  onClose: () => void
}) {
  return (
    <ApprovalPanel
      shopId={shop.shopId}
      saleId={given.basket.basketId}
      wanted={[wanted]}
      what={wanted.what}
      onApproved={([approval = null]) => send({ type: 'approved', approval })}
      {...(limits?.mayGoWithoutApproval !== false && {
        onWithout: () => send({ type: 'approved', approval: null }),
      })}
      onClose={onClose}
    />
  )
}

function ReceiptNote(panel: Pick<Parameters<typeof NotePanel>[0], 'note' | 'onApply' | 'onClose'>) {
  return (
    <NotePanel title="Note on the receipt" placeholder="Printed below the total" maxLength={500} {...panel} />
  )
}

function LineAmount({ till, lineId, onClose }: { till: Till; lineId: string; onClose: () => void }) {
  const line = till.given.basket.lines.find((one) => one.lineId === lineId)
  if (line === undefined) return null
  return (
    <LineAmountPanel
      key={lineId}
      line={line}
      pricesIncludeTax={till.pricesIncludeTax}
      currency={till.shop.currency}
      onApply={(quantityMilli) => {
        // First: less of it may open the owner's approval in its place.
        onClose()
        till.send({ type: 'basket', action: { type: 'set-quantity', lineId, quantityMilli } })
      }}
      onClose={onClose}
    />
  )
}

/** The product of an unknown barcode, which is sold at once. */
function AddProduct({ till, code, onClose }: { till: Till; code: string; onClose: () => void }) {
  return (
    <AddProductPanel
      key={code}
      shopId={till.shop.shopId}
      code={code}
      onAdded={(product) => {
        onClose()
        till.send({ type: 'pick', product, quantityMilli: null, lineId: newId() })
      }}
      onClose={onClose}
    />
  )
}

/** Whether the old prices are within what the person serving may change prices by. */
function mayKeep(changes: readonly ListChange[], limits: Till['limits']): boolean {
  if (limits === null) return true
  if (limits.mayChangePrice === false) return false
  return changes.every(
    ({ beforeMinor, nowMinor }) => nowMinor - beforeMinor <= mostMinor(nowMinor, limits.maxDiscountBp),
  )
}

/** A few words under a line of the basket: how the customer wants it, or which one it is. */
function LineNote({
  till,
  lineId,
  onApply,
  onClose,
}: {
  till: Till
  lineId: string
  onApply: (action: Extract<TillEvent, { type: 'basket' }>['action']) => void
  onClose: () => void
}) {
  const line = till.given.basket.lines.find((one) => one.lineId === lineId)
  if (line === undefined) return null
  return (
    <NotePanel
      key={lineId}
      title={`Note on ${line.name}`}
      placeholder="No onions, a serial number"
      maxLength={maxLineNote}
      note={line.note ?? ''}
      onApply={(note) => onApply({ type: 'note-line', lineId, note })}
      onClose={onClose}
    />
  )
}

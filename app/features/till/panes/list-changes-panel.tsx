import { Button } from '#app/components/ui/button.tsx'
import { formatMinor } from '#domain/money.ts'
import type { ListChange } from '../basket/basket.ts'
import { Panel } from './panel.tsx'

/** Goods that cost something else than when they came into the basket: the cashier chooses, before it is paid. */
export function ListChangesPanel({
  changes,
  currency,
  mayKeep,
  onChoose,
  onClose,
}: {
  changes: readonly ListChange[]
  currency: string
  /** Within the limits of the person serving. Otherwise the price is changed afterwards, which asks the owner. */
  mayKeep: boolean
  onChoose: (takesNew: boolean) => void
  onClose: () => void
}) {
  const prices = changes.length === 1 ? 'price' : 'prices'
  return (
    <Panel
      title={changes.length === 1 ? 'A price has changed' : `${changes.length} prices have changed`}
      onClose={onClose}
      onSubmit={() => onChoose(true)}
      footer={
        <>
          {mayKeep && <Button onClick={() => onChoose(false)}>Keep old {prices}</Button>}
          <Button type="submit" variant="primary" className="ml-auto">
            Use new {prices}
          </Button>
        </>
      }
    >
      <ul className="flex max-h-48 flex-col gap-1 overflow-y-auto text-14">
        {changes.map(({ lineId, name, beforeMinor, nowMinor }) => (
          <li key={lineId} className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="shrink-0 tabular">
              {formatMinor(beforeMinor, currency)} <span className="text-ink-soft">to</span>{' '}
              <b>{formatMinor(nowMinor, currency)}</b>
            </span>
          </li>
        ))}
      </ul>
      <p className="text-13 text-ink-soft">
        {mayKeep
          ? 'If you keep an old price, it is recorded as a price change: “The price changed during the sale”.'
          : 'Keeping an old price is beyond your limits. Use the new one first, then change the price of the line: the owner approves that.'}
      </p>
    </Panel>
  )
}

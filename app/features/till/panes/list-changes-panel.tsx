import { Button } from '#app/components/ui/button.tsx'
import { formatMinor } from '#domain/money.ts'
import type { ListChange } from '../basket/basket.ts'
import { Panel } from './panel.tsx'

/** Goods that cost something else than when they came into the basket: the cashier chooses, before it is paid. */
export function ListChangesPanel({
  changes,
  currency,
  onChoose,
  onClose,
}: {
  changes: readonly ListChange[]
  currency: string
  onChoose: (takesNew: boolean) => void
  onClose: () => void
}) {
  return (
    <Panel
      title={changes.length === 1 ? 'A price has changed' : `${changes.length} prices have changed`}
      onClose={onClose}
      onSubmit={() => onChoose(true)}
      footer={
        <>
          <Button onClick={() => onChoose(false)}>Keep the old</Button>
          <Button type="submit" variant="primary" className="ml-auto">
            Use the new
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
        An old price that is kept is a changed price on the receipt: “The price changed during the sale”.
      </p>
    </Panel>
  )
}

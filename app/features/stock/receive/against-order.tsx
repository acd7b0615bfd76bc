import { Quantity } from '#app/components/format/quantity.tsx'
import { Section } from '#app/components/ui/screen.tsx'
import type { PurchaseOrder } from '#domain/api/purchase-order.ts'
import { type Milli, milli } from '#domain/quantity.ts'
import { orderName } from '#domain/terms/purchase-order.ts'
import { differenceInWords } from '../orders/order-words.ts'
import type { Calculated, DraftLine } from './receive-draft.ts'

/** What was ordered beside what came before and comes now. */
export function AgainstOrder({
  order,
  lines,
  calculated,
}: {
  order: PurchaseOrder
  lines: readonly DraftLine[]
  calculated: Calculated['lines']
}) {
  const now = new Map<string, Milli>()
  for (const [at, { productId }] of lines.entries())
    now.set(productId, milli((now.get(productId) ?? 0) + (calculated[at]?.quantityMilli ?? 0)))
  return (
    <Section title={`Against ${orderName(order.number)}`}>
      <ul className="sheet text-14" aria-label={`Against ${orderName(order.number)}`}>
        {order.lines.map(({ lineId, productId, name, quantityMilli, receivedMilli }) => {
          const inAll = receivedMilli + (now.get(productId) ?? 0)
          const difference = differenceInWords(quantityMilli, inAll)
          return (
            <li
              key={lineId}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2 last:border-0"
            >
              <span className="min-w-40 grow font-medium">{name}</span>
              <span className="text-ink-soft">
                Ordered <Quantity quantityMilli={quantityMilli} />, before{' '}
                <Quantity quantityMilli={receivedMilli} />, now{' '}
                <Quantity quantityMilli={now.get(productId) ?? milli(0)} />
              </span>
              <span className={difference === null ? 'text-gain' : 'font-medium'}>
                {difference ?? 'As ordered'}
              </span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

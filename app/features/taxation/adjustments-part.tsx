import { Plus, X } from 'lucide-react'
import { Money } from '#app/components/format/money.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { Section } from '#app/components/ui/screen.tsx'
import { ForPosting } from '#app/features/shell/me-context.tsx'
import type { TaxAdjustment } from '#domain/documents/tax-return/schema.ts'
import { minor } from '#domain/money.ts'
import { componentInfo } from '#domain/tax/packs.ts'
import type { TaxPackId } from '#domain/terms/tax.ts'

export function Adjustments({
  packId,
  adjustments,
  onAdd,
  onRemove,
}: {
  packId: TaxPackId
  adjustments: readonly TaxAdjustment[]
  /** Null where the return is filed. */
  onAdd: (() => void) | null
  onRemove: (index: number) => void
}) {
  return (
    <Section
      title="Adjustments"
      actions={
        onAdd && (
          <ForPosting>
            <Button icon={Plus} onClick={onAdd}>
              Add
            </Button>
          </ForPosting>
        )
      }
    >
      <ul className="sheet divide-y divide-line text-14">
        {adjustments.length === 0 && (
          <li className="px-4 py-3 text-ink-soft">None. They are recorded when the return is filed.</li>
        )}
        {adjustments.map(({ direction, component, amountMinor, account, reason }, index) => (
          <li
            key={[direction, component, amountMinor, account, reason].join(' ')}
            className="flex items-center justify-between gap-4 px-4 py-3"
          >
            <span>
              {reason}
              <span className="block text-13 text-ink-soft">
                {direction === 'output' ? 'Tax charged' : 'Tax claimed back'},{' '}
                {componentInfo(packId, component).label}, posted against {account}
              </span>
            </span>
            <span className="flex items-center gap-2">
              <Money amountMinor={minor(amountMinor)} isSigned />
              {onAdd && <IconButton icon={X} label={`Remove: ${reason}`} onClick={() => onRemove(index)} />}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

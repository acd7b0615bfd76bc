import { Banknote, MessageSquareText, Minus, Percent, Plus, Trash2 } from 'lucide-react'
import { forwardRef, useState } from 'react'
import { QuantityField } from '#app/components/form/quantity-field.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { type Milli, milli } from '#domain/quantity.ts'
import type { Line } from '../basket/basket.ts'
import { isMeasured } from '../basket/measured.ts'
import { keys } from '../machine/keys.ts'

/** A background instead of an outline. */
const plain = 'border-transparent! bg-sunken! hover:border-line-strong!'

/**
 * What can be done with the chosen line; it never moves, whatever line is chosen. Goods that are weighed are
 * weighed again, not counted up.
 */
export const LineBar = forwardRef<
  HTMLInputElement,
  {
    line: Line
    /** One more or one less. */
    onQuantity: (quantityMilli: Milli) => void
    /** In the field, as far as it is typed. */
    onTyped: (quantityMilli: Milli) => void
    onLeft: () => void
    /** Its quantity by an amount, where it is weighed. */
    onAmount: () => void
    onDiscount: () => void
    onNote: () => void
    onRemove: () => void
    /** Enter in the quantity field. */
    onDone: () => void
  }
>(function LineBar(
  { line, onAmount, onQuantity, onTyped, onLeft, onDiscount, onNote, onRemove, onDone },
  ref,
) {
  const isCounted = !isMeasured(line.unit)
  return (
    <section
      aria-label={`Line ${line.name}`}
      className="flex items-center gap-1.5 border-t border-line px-4 py-2 lg:max-xl:gap-1 lg:max-xl:px-3"
    >
      {isCounted && (
        <IconButton
          label="One less"
          icon={Minus}
          size="till"
          variant="secondary"
          className={plain}
          disabled={line.quantityMilli <= 1_000}
          onClick={() => onQuantity(milli(line.quantityMilli - 1_000))}
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter leaves the field inside */}
      <div
        className={cx(
          'min-w-0 grow',
          isCounted
            ? 'max-w-28 [&_.control]:px-2'
            : 'max-w-44 lg:max-xl:[&_.control]:pr-8 lg:max-xl:[&_.control]:pl-1.5',
        )}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onDone()
        }}
      >
        <LineQuantity ref={ref} {...{ line, onTyped, onLeft }} />
      </div>
      {!isCounted && (
        <IconButton
          label={`${line.name} for an amount`}
          icon={Banknote}
          size="till"
          variant="secondary"
          className={`${plain} lg:max-xl:w-11!`}
          onClick={onAmount}
        />
      )}
      {isCounted && (
        <IconButton
          label="One more"
          icon={Plus}
          size="till"
          variant="secondary"
          className={plain}
          onClick={() => onQuantity(milli(line.quantityMilli + 1_000))}
        />
      )}
      <LineActions {...{ line, onDiscount, onNote, onRemove }} />
    </section>
  )
})

function LineActions({
  line,
  onDiscount,
  onNote,
  onRemove,
}: {
  line: Line
  onDiscount: () => void
  onNote: () => void
  onRemove: () => void
}) {
  return (
    <div className="ml-auto flex gap-1.5">
      <Button
        size="till"
        className={`${plain} min-w-12 gap-1! px-2.5! max-xl:[&>span[aria-hidden]]:hidden`}
        icon={Percent}
        shortcut={keys.basket['line-discount']}
        aria-label={`Discount on ${line.name}`}
        onClick={onDiscount}
      />
      <IconButton
        label={`Note on ${line.name}`}
        icon={MessageSquareText}
        size="till"
        variant="secondary"
        className={plain}
        aria-keyshortcuts={keys.basket['line-note'].replace('Ctrl', 'Control')}
        onClick={onNote}
      />
      <Button
        size="till"
        className={`${plain} min-w-12 gap-1! px-2.5! max-xl:[&>span[aria-hidden]]:hidden`}
        icon={Trash2}
        shortcut="Del"
        aria-label={`Remove ${line.name}`}
        aria-keyshortcuts="Delete"
        onClick={onRemove}
      />
    </div>
  )
}

/** The quantity while it is typed: text that is not a quantity yet (`0` on the way to `0.25`) stays in the field only. */
const LineQuantity = forwardRef<
  HTMLInputElement,
  { line: Line; onTyped: (quantityMilli: Milli) => void; onLeft: () => void }
>(function LineQuantity({ line, onTyped, onLeft }, ref) {
  const [draft, setDraft] = useState<Milli | null>(line.quantityMilli)
  const [of, setOf] = useState({ lineId: line.lineId, quantityMilli: line.quantityMilli })
  if (of.lineId !== line.lineId || of.quantityMilli !== line.quantityMilli) {
    setOf({ lineId: line.lineId, quantityMilli: line.quantityMilli })
    setDraft(line.quantityMilli)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears of the field inside losing the focus
    <div
      onBlur={() => {
        setDraft(line.quantityMilli)
        onLeft()
      }}
    >
      <QuantityField
        ref={ref}
        label={`Quantity of ${line.name}`}
        isLabelHidden
        isFractional={isMeasured(line.unit)}
        unit={isMeasured(line.unit) ? line.unit : undefined}
        inputClassName="min-h-12 text-16!"
        valueMilli={draft}
        onChange={(quantityMilli) => {
          setDraft(quantityMilli)
          const isMeant = quantityMilli !== null && quantityMilli > 0
          if (isMeant && quantityMilli !== line.quantityMilli) onTyped(quantityMilli)
        }}
      />
    </div>
  )
})

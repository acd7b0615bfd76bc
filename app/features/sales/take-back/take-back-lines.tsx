import { Minus, Plus } from 'lucide-react'
import { QuantityField } from '#app/components/form/quantity-field.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { Money } from '#app/components/format/money.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { leftOfLine, type PricedReturn } from '#domain/documents/sale/compose-return.ts'
import { pricedLine } from '#domain/documents/sale/price.ts'
import { formatMilli, type Milli, milli } from '#domain/quantity.ts'
import type { ReceiptLine, ReceiptView } from '#domain/receipt/view.ts'
import { fractionalUnits } from '#domain/terms/unit.ts'
import type { LineDraft, SaleWithLeft } from './draft.ts'

const places = [
  { value: 'shelf', label: 'Back on the shelf' },
  { value: 'off', label: 'Written off' },
] as const

/** The lines of a sale, each with the quantity that comes back and where it goes. */
export function TakeBackLines({
  sale,
  view,
  lines,
  priced,
  beginsHere,
  onChange,
}: {
  sale: SaleWithLeft
  view: ReceiptView
  lines: readonly LineDraft[]
  priced: PricedReturn
  /** The first quantity that can be given has the cursor. */
  beginsHere: boolean
  onChange: (lines: LineDraft[]) => void
}) {
  const firstLeft = view.lines.find((line) => leftOfLine(line, sale.leftToTakeBack) > 0)
  return (
    <ul aria-label="Lines of the receipt" className="border-t border-line">
      {view.lines.map((line) => {
        const draft = lines.find(({ lineId }) => lineId === line.lineId)
        const back = priced.lines.find(({ lineId }) => lineId === line.lineId)
        if (!draft) return null
        return (
          <Line
            key={line.lineId}
            line={line}
            draft={draft}
            leftMilli={leftOfLine(line, sale.leftToTakeBack)}
            refundMinor={back ? pricedLine(back, sale.pricesIncludeTax).grossMinor : null}
            beginsHere={beginsHere && line === firstLeft}
            onChange={(changed) =>
              onChange(lines.map((one) => (one.lineId === line.lineId ? { ...one, ...changed } : one)))
            }
          />
        )
      })}
    </ul>
  )
}

function Line({
  line,
  draft,
  leftMilli,
  refundMinor,
  beginsHere,
  onChange,
}: {
  line: ReceiptLine
  draft: LineDraft
  leftMilli: number
  refundMinor: ReturnType<typeof pricedLine>['grossMinor'] | null
  beginsHere: boolean
  onChange: (changed: Partial<LineDraft>) => void
}) {
  const { quantityMilli } = draft
  const describe = (quantity: number) => lineText(line, quantity)
  const gone = line.quantityMilli - leftMilli
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="min-w-40 grow basis-44 max-sm:basis-full">
        <p className="text-14 font-medium wrap-anywhere">{line.name}</p>
        <p className="tabular text-13 text-ink-soft">
          {describe(line.quantityMilli)} sold at <Money amountMinor={line.unitPriceMinor} isBare />
          {gone > 0 && `, ${describe(gone)} returned`}
        </p>
      </div>
      {leftMilli === 0 ? (
        <p className="text-13 text-ink-soft">All of it was returned</p>
      ) : (
        <>
          <HowMuch
            line={line}
            quantityMilli={quantityMilli}
            leftMilli={leftMilli}
            beginsHere={beginsHere}
            onChange={(quantity) => onChange({ quantityMilli: quantity })}
          />
          <SelectField
            label={`Where ${line.name} goes`}
            isLabelHidden
            className="w-44 max-sm:w-52"
            options={places}
            disabled={!quantityMilli}
            value={draft.isWrittenOff ? 'off' : 'shelf'}
            onChange={(place) => onChange({ isWrittenOff: place === 'off' })}
          />
          <p className="ml-auto min-w-20 text-right text-14 font-medium">
            {refundMinor === null ? (
              <span className="text-ink-soft">–</span>
            ) : (
              <Money amountMinor={refundMinor} isBare />
            )}
          </p>
        </>
      )}
    </li>
  )
}

/** A quantity of the line in words: with its unit where it is measured. */
function lineText(line: ReceiptLine, quantity: number): string {
  const isMeasured = fractionalUnits.some((unit) => unit === line.unit)
  const unit = isMeasured && line.unit ? ` ${line.unit}` : ''
  return `${formatMilli(milli(quantity))}${unit}`
}

/** How much of a line comes back: by one, typed, or all of it. */
function HowMuch({
  line,
  quantityMilli,
  leftMilli,
  beginsHere,
  onChange,
}: {
  line: ReceiptLine
  quantityMilli: Milli | null
  leftMilli: number
  beginsHere: boolean
  onChange: (quantityMilli: Milli | null) => void
}) {
  const isMeasured = fractionalUnits.some((unit) => unit === line.unit)
  const describe = (quantity: number) => lineText(line, quantity)
  const setTo = (quantity: number) => onChange(milli(Math.min(Math.max(quantity, 0), leftMilli)))
  return (
    <div className="flex items-start gap-1.5">
      {!isMeasured && (
        <IconButton
          label={`One less of ${line.name}`}
          icon={Minus}
          variant="secondary"
          disabled={(quantityMilli ?? 0) <= 0}
          onClick={() => setTo((quantityMilli ?? 0) - 1000)}
        />
      )}
      <QuantityField
        label={`How much of ${line.name} comes back`}
        isLabelHidden
        isFractional={isMeasured}
        unit={(isMeasured && line.unit) || undefined}
        className="w-24"
        autoFocus={beginsHere}
        valueMilli={quantityMilli}
        onChange={onChange}
        error={errorOf(quantityMilli, leftMilli, describe)}
      />
      {!isMeasured && (
        <IconButton
          label={`One more of ${line.name}`}
          icon={Plus}
          variant="secondary"
          disabled={(quantityMilli ?? 0) >= leftMilli}
          onClick={() => setTo((quantityMilli ?? 0) + 1000)}
        />
      )}
      <Button
        aria-label={`All ${describe(leftMilli)} of ${line.name}`}
        disabled={quantityMilli === leftMilli}
        onClick={() => setTo(leftMilli)}
      >
        All {describe(leftMilli)}
      </Button>
    </div>
  )
}

function errorOf(
  quantityMilli: Milli | null,
  leftMilli: number,
  describe: (quantity: number) => string,
): string | undefined {
  return quantityMilli !== null && quantityMilli > leftMilli ? `${describe(leftMilli)} left` : undefined
}

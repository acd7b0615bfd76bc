import { MoneyField } from '#app/components/form/money-field.tsx'
import { Money } from '#app/components/format/money.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { formatMinor, type Minor, minor } from '#domain/money.ts'
import { denominationsOf } from '#domain/payments/denominations.ts'
import { type CountDraft, countError, countedOf, piecesError, piecesTyped } from './counted.ts'

/** Counts a drawer note by note, or takes the sum of it. */
export function CashCounter({
  label,
  currency,
  draft,
  onChange,
}: {
  label: string
  currency: string
  draft: CountDraft
  /** `error`: what can't be read in the count. */
  onChange: (draft: CountDraft, error: string | null) => void
}) {
  const faces = denominationsOf(currency)
  const { counts, isSum, sumMinor } = draft
  const change = (changed: CountDraft) => onChange(changed, countError(changed))
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-14 font-semibold">{label}</legend>
      {isSum ? (
        <MoneyField
          label="Cash in the drawer"
          valueMinor={sumMinor}
          onChange={(amountMinor, error) => onChange({ ...draft, sumMinor: amountMinor }, error)}
        />
      ) : (
        <div className="grid grid-cols-1 gap-x-6 gap-y-1 sm:grid-cols-2">
          {faces.map((faceMinor) => (
            <NoteRow
              key={faceMinor}
              faceMinor={faceMinor}
              currency={currency}
              count={counts[faceMinor] ?? ''}
              onChange={(count) => change({ ...draft, counts: { ...counts, [faceMinor]: count } })}
            />
          ))}
        </div>
      )}
      <div className="flex items-baseline justify-between gap-3 border-t border-line pt-2">
        <span className="text-14 text-ink-soft">Counted</span>
        <Money amountMinor={countedOf(draft, currency).amountMinor} className="text-20 font-semibold" />
      </div>
      {faces.length > 0 && (
        <Button
          variant="quiet"
          className="-ml-3 self-start"
          onClick={() => change({ ...draft, isSum: !isSum })}
        >
          {isSum ? 'Count notes and coins' : 'Enter the sum instead'}
        </Button>
      )}
    </fieldset>
  )
}

function NoteRow({
  faceMinor,
  currency,
  count,
  onChange,
}: {
  faceMinor: Minor
  currency: string
  count: string
  onChange: (count: string) => void
}) {
  const face = formatMinor(faceMinor, currency)
  const error = piecesError(count)
  return (
    <label className="grid min-h-11 grid-cols-[5rem_auto_1fr] items-center gap-2">
      <span className="tabular text-right text-16 font-medium">{face}</span>
      <input
        className="control tabular w-24 text-right"
        aria-label={`How many of ${face}`}
        inputMode="numeric"
        autoComplete="off"
        placeholder="0"
        value={count}
        onFocus={(event) => event.target.select()}
        onChange={(event) => onChange(piecesTyped(event.target.value))}
        aria-invalid={error !== null}
      />
      <span className="tabular text-right text-14 text-ink-soft">
        {count !== '' && error === null && <Money amountMinor={minor(faceMinor * Number(count))} isBare />}
      </span>
      {error !== null && <span className="col-span-3 text-13 font-medium text-loss">{error}</span>}
    </label>
  )
}

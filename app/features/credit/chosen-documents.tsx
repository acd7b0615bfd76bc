import { Checkbox } from '#app/components/form/checkbox.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import type { UsedForm } from '#app/components/form/use-form.ts'
import { Money } from '#app/components/format/money.tsx'
import { useShopFormat } from '#app/components/format/shop-format.tsx'
import type { OpenDocument } from '#domain/api/credit.ts'
import { documentText } from './document-text.ts'
import { type Chosen, type PaymentDraft, sumOfChosen, withChosen } from './payment-draft.ts'

/** What is open, each with a tick and the part that is settled: at first all that is open. */
export function ChosenDocuments({
  form,
  owed,
  chosen,
}: {
  form: UsedForm<PaymentDraft>
  owed: readonly OpenDocument[]
  chosen: readonly Chosen[]
}) {
  const { currency } = useShopFormat()
  const { error } = form.field('chosen')
  const choose = (next: readonly Chosen[]) => form.set(withChosen({ ...form.values, chosen: next }))
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-14 font-medium">Documents to settle</legend>
      <div className="flex max-h-72 flex-col divide-y divide-line overflow-y-auto rounded-md bg-sunken px-3">
        {owed.map((one) => {
          const { document, openMinor } = one
          const ticked = chosen.find((other) => other.document === document)
          const text = documentText(one, currency)
          return (
            <div
              key={document}
              className="grid min-h-12 grid-cols-[minmax(0,1fr)_8.5rem] items-center gap-3 py-1.5 max-sm:grid-cols-1"
            >
              <Checkbox
                label={text}
                isChecked={ticked !== undefined}
                onChange={(isChecked) =>
                  choose(
                    isChecked
                      ? [...chosen, { document, amountMinor: openMinor }]
                      : chosen.filter((other) => other.document !== document),
                  )
                }
              />
              {ticked && (
                <MoneyField
                  isLabelHidden
                  label={`Settled of ${text}`}
                  valueMinor={ticked.amountMinor}
                  onChange={(amountMinor) =>
                    choose(
                      chosen.map((other) =>
                        other.document === document ? { document, amountMinor } : other,
                      ),
                    )
                  }
                />
              )}
            </div>
          )
        })}
      </div>
      <p role="status" className="tabular text-14 text-ink-soft">
        {chosen.length === 1 ? '1 document chosen: ' : `${chosen.length} documents chosen: `}
        <Money amountMinor={sumOfChosen(chosen)} />
      </p>
      {error && (
        <p role="alert" className="text-13 font-medium text-loss">
          {error}
        </p>
      )}
    </fieldset>
  )
}

import { Checkbox } from '#app/components/form/checkbox.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { SelectField, type SelectOption } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import type { Day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { taxPack } from '#domain/tax/packs.ts'
import { type TaxClassId, type TaxPackId, taxClassLabels } from '#domain/terms/tax.ts'
import { queryOfTax } from './query-of-tax.ts'
import { lineOfNet, netOfLine, type SpendingLine, showsTax, taxOfLine, withTax } from './spending-form.ts'

type LineFields = {
  line: SpendingLine
  packId: TaxPackId
  day: Day
  onChange: (changed: Partial<SpendingLine>) => void
}

/** What it was for and how much was paid in all; its tax only where the paper shows some. */
export function SpendingLineFields({
  line,
  categories,
  packId,
  day,
  isPaid,
  onChange,
}: LineFields & {
  categories: readonly SelectOption[]
  /** At once: a bill is paid later. */
  isPaid: boolean
}) {
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label="Category"
          isRequired
          placeholder="Choose"
          options={categories}
          value={line.account}
          onChange={(account) => onChange({ account })}
        />
        <TextField
          label="For what"
          value={line.description}
          maxLength={160}
          autoComplete="off"
          onChange={(description) => onChange({ description })}
        />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <MoneyField
          label={isPaid ? 'Amount paid' : 'Amount with tax'}
          isRequired
          help="In all, with any tax."
          inputClassName="text-20 font-semibold"
          valueMinor={line.paidMinor}
          onChange={(paidMinor) => onChange({ paidMinor, taxMinor: null })}
        />
        <Checkbox
          className="sm:pt-8"
          label="The paper shows VAT"
          help="Tax is claimed back only from a bill or receipt that shows it."
          isChecked={showsTax(line)}
          onChange={(isShown) => onChange(withTax(isShown))}
        />
      </div>
      {showsTax(line) && <TaxFields {...{ line, packId, day, onChange }} />}
    </>
  )
}

/** The tax within the amount, by the rate, by the paper, or from the amount without it. */
function TaxFields({ line, packId, day, onChange }: LineFields) {
  const taxMinor = taxOfLine(line, packId, day)
  const classes: readonly TaxClassId[] = taxPack(packId).classes
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <SelectField
        label="Tax"
        options={classes
          .filter((value) => value !== 'outside-scope')
          .map((value) => ({ value, label: taxClassLabels[value] }))}
        value={line.taxClassId}
        onChange={(taxClassId) => onChange({ taxClassId, taxMinor: null })}
      />
      <MoneyField
        label="Tax in it"
        valueMinor={taxMinor}
        error={queryOfTax({ packId, paidMinor: line.paidMinor ?? minor(0), taxMinor, day })}
        disabled={!carriesTax(line.taxClassId)}
        onChange={(taxMinor) => onChange({ taxMinor })}
      />
      <MoneyField
        label="Amount without tax"
        valueMinor={netOfLine(line, packId, day)}
        onChange={(netMinor) => {
          if (netMinor !== null) onChange(lineOfNet(netMinor, line, { packId, day }))
        }}
      />
    </div>
  )
}

function carriesTax(taxClassId: TaxClassId): boolean {
  return taxClassId === 'standard' || taxClassId === 'reduced'
}

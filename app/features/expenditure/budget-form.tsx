import { useRevalidator } from '@remix-run/react'
import { Copy } from 'lucide-react'
import { api } from '#app/api/client.ts'
import { DialogActions } from '#app/components/form/dialog-actions.tsx'
import { Form, FormActions, FormError } from '#app/components/form/form.tsx'
import { LeaveWarning } from '#app/components/form/leave-warning.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { type UsedForm, useForm } from '#app/components/form/use-form.ts'
import { Money } from '#app/components/format/money.tsx'
import { monthText } from '#app/components/format/month-text.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Sheet } from '#app/components/ui/screen.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { type Budget, type BudgetLine, BudgetToSet } from '#domain/api/budget.ts'
import { setBudget } from '#domain/api/routes/expenditure.ts'
import { type BudgetChange, overTheYear } from '#domain/expenditure/budget.ts'
import { type Minor, minor } from '#domain/money.ts'
import { monthAfter } from '#domain/month.ts'
import { accountCode } from '#domain/terms/account.ts'

type Of = 'month' | 'year'
type Values = { of: Of; amounts: Readonly<Record<string, Minor | null>> }

/** Sets what each category may cost: in the month, or in the financial year, spread over its months. */
export function BudgetForm({ budget, onClose }: { budget: Budget; onClose: () => void }) {
  const { items } = budget
  const { form, before } = useBudgetForm(budget, onClose)
  const { of, amounts } = form.values
  const sumMinor = minor(Object.values(amounts).reduce((sum: number, amount) => sum + (amount ?? 0), 0))
  return (
    <Form form={form} hasManyFigures className="flex max-w-180 flex-col gap-5">
      <LeaveWarning form={form} />
      <Sheet className="flex flex-col gap-4">
        <BudgetStart form={form} budget={budget} before={before} />
        {of === 'year' && (
          <p className="text-13 text-ink-soft">
            Each amount is spread over the twelve months. Fields left empty do not change.
          </p>
        )}
        <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {items.map(({ account, name }) => (
            <li key={account}>
              <MoneyField
                label={name}
                valueMinor={amounts[account] ?? null}
                onChange={(amountMinor) => form.set({ amounts: { ...amounts, [account]: amountMinor } })}
              />
            </li>
          ))}
        </ul>
        <p className="border-t border-line pt-3 text-right text-14">
          <span className="mr-3 text-ink-soft">All categories</span>
          <Money amountMinor={sumMinor} className="text-20 font-semibold" />
        </p>
      </Sheet>
      <FormError form={form} />
      <FormActions>
        <DialogActions onClose={onClose} form={form} busyLabel="Saving">
          Save budget
        </DialogActions>
      </FormActions>
    </Form>
  )
}

function useBudgetForm(budget: Budget, onClose: () => void) {
  const { shopId } = useShop()
  const { revalidate } = useRevalidator()
  const before: Values['amounts'] = Object.fromEntries(
    budget.items.map(({ account, budgetMinor }) => [account, budgetMinor]),
  )
  const form = useForm({
    start: { of: 'month', amounts: before } as Values,
    schema: BudgetToSet,
    inputOf: (values) => ({ changes: changesOf(values, before, budget) }),
    submit: (body) => api.call(setBudget, { shopId, body }),
    done: () => {
      revalidate()
      onClose()
    },
  })
  return { form, before }
}

/** What the amounts are for, and what they begin with. */
function BudgetStart({
  form,
  budget,
  before,
}: {
  form: UsedForm<Values>
  budget: Budget
  before: Values['amounts']
}) {
  const { month, yearFrom, items } = budget
  const { of, amounts } = form.values
  const copy = (amountOf: (line: BudgetLine) => Minor | null) =>
    form.set({
      of: 'month',
      amounts: Object.fromEntries(
        items.map((line) => [line.account, amountOf(line) ?? amounts[line.account] ?? null]),
      ),
    })
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label="The amounts are for"
        className="w-72"
        value={of}
        options={[
          { value: 'month', label: monthText(month) },
          { value: 'year', label: `The year from ${monthText(yearFrom)}` },
        ]}
        onChange={(chosen) =>
          form.set({
            of: chosen,
            amounts:
              chosen === 'month' ? before : Object.fromEntries(items.map(({ account }) => [account, null])),
          })
        }
      />
      <Button icon={Copy} onClick={() => copy((line) => line.monthBeforeMinor)}>
        Copy {monthText(monthAfter(month, -1))}
      </Button>
      <Button icon={Copy} onClick={() => copy((line) => line.yearBeforeMinor)}>
        Copy {monthText(monthAfter(month, -12))}
      </Button>
    </div>
  )
}

/** What differs from what is set; of a year, what is entered. */
function changesOf(
  { of, amounts }: Values,
  before: Values['amounts'],
  { month, yearFrom }: Budget,
): BudgetChange[] {
  return Object.entries(amounts).flatMap(([code, amountMinor]) => {
    const account = accountCode(code)
    if (of === 'year') return amountMinor === null ? [] : overTheYear(account, yearFrom, amountMinor)
    return amountMinor === before[code] ? [] : [{ account, month, amountMinor }]
  })
}

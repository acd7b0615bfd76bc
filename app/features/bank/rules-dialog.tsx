import { useRevalidator } from '@remix-run/react'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { api } from '#app/api/client.ts'
import { FormError, SubmitButton } from '#app/components/form/form.tsx'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { type UsedForm, useForm } from '#app/components/form/use-form.ts'
import { Button } from '#app/components/ui/button.tsx'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { useToastedAction } from '#app/components/ui/use-action.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { BankAccountPage, BankRule } from '#domain/api/bank.ts'
import { removeBankRule, saveBankRule } from '#domain/api/routes/bank.ts'
import { BankRuleBody } from '#domain/bank/rule.ts'
import { taxPack } from '#domain/tax/packs.ts'
import type { Account } from '#domain/terms/account.ts'
import { accounts } from '#domain/terms/chart.ts'
import { taxClassLabels } from '#domain/terms/tax.ts'
import { expenseAccounts, otherPlaces } from './choices.ts'
import { ruleWords } from './line-words.ts'

type Draft = {
  contains: string
  as: 'expense' | 'transfer'
  expenseAccount: string
  taxClassId: string
  other: string
  account: string
}
const emptyRule = {
  contains: '',
  as: 'expense',
  expenseAccount: accounts.bankCharges,
  taxClassId: 'exempt',
} as const

/** What lines are posted as whose text contains something: listed, added, changed and removed. */
export function RulesDialog({
  page,
  chart,
  onClose,
}: {
  page: BankAccountPage
  chart: readonly Account[]
  onClose: () => void
}) {
  const { shopId } = useShop()
  const { revalidate } = useRevalidator()
  const [ruleId, setRuleId] = useState<string>(() => newId())
  const [place] = otherPlaces(page.summary.account, chart)
  const empty: Draft = { ...emptyRule, other: place?.value ?? 'bank', account: page.summary.account }
  const form = useForm({
    start: empty,
    isRepeated: true,
    schema: BankRuleBody,
    inputOf: ({ contains, as, expenseAccount, taxClassId, other, account }) => ({
      contains,
      ...(account !== '' && { account }),
      posts: as === 'expense' ? { as, expenseAccount, taxClassId } : { as, other },
    }),
    submit: (body) => api.call(saveBankRule, { shopId, ruleId, body }),
    done: () => {
      setRuleId(newId())
      form.rebase(empty)
      revalidate()
    },
  })
  const edit = ({ ruleId: id, contains, account = '' as never, posts }: BankRule) => {
    setRuleId(id)
    form.set({ contains, account, ...posts } as Partial<Draft>)
  }
  const isKnown = page.rules.some((rule) => rule.ruleId === ruleId)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="medium"
      title="Rules"
      description="A line whose text contains these words gets this suggestion; one tap posts it."
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <SubmitButton form={form}>{isKnown ? 'Save rule' : 'Add rule'}</SubmitButton>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FormError form={form} />
        {page.rules.length > 0 && (
          <ul className="divide-y divide-line rounded-md border border-line">
            {page.rules.map((rule) => (
              <RuleRow key={rule.ruleId} rule={rule} chart={chart} onEdit={() => edit(rule)} />
            ))}
          </ul>
        )}
        <RuleFields {...{ form, page, chart }} />
      </div>
    </FormDialog>
  )
}

function RuleRow({ rule, chart, onEdit }: { rule: BankRule; chart: readonly Account[]; onEdit: () => void }) {
  const { shopId } = useShop()
  const { revalidate } = useRevalidator()
  const remove = useToastedAction(() => api.call(removeBankRule, { shopId, ruleId: rule.ruleId }), {
    settled: revalidate,
  })
  const names = new Map(chart.map(({ account, name }) => [account, name]))
  return (
    <li className="flex items-center justify-between gap-3 py-1.5 pr-1.5 pl-3">
      <span className="min-w-0">
        <span className="block break-words">“{rule.contains}”</span>
        <span className="text-13 text-ink-soft">{ruleWords(rule, names)}</span>
      </span>
      <span className="flex shrink-0">
        <IconButton icon={Pencil} label={`Change “${rule.contains}”`} onClick={onEdit} />
        <IconButton icon={Trash2} label={`Remove “${rule.contains}”`} onClick={() => void remove.act()} />
      </span>
    </li>
  )
}

function RuleFields({
  form,
  page,
  chart,
}: {
  form: UsedForm<Draft>
  page: BankAccountPage
  chart: readonly Account[]
}) {
  const { taxPack: packId } = useShop()
  const expenses = expenseAccounts(chart)
  const places = otherPlaces(page.summary.account, chart)
  return (
    <>
      <TextField
        label="The text contains"
        autoFocus
        isRequired
        {...form.field('contains')}
        maxLength={80}
        autoComplete="off"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Post it as"
          {...form.field('as')}
          options={[
            { value: 'expense', label: 'Expense' },
            { value: 'transfer', label: 'Transfer' },
          ]}
        />
        {form.values.as === 'expense' ? (
          <SelectField label="Category" {...form.field('expenseAccount')} options={expenses} />
        ) : (
          <SelectField
            label="Other account"
            {...form.field('other')}
            options={places.map(({ value, label }) => ({ value: value as string, label }))}
          />
        )}
        {form.values.as === 'expense' && (
          <SelectField
            label="Tax in it"
            {...form.field('taxClassId')}
            options={taxPack(packId).classes.map((value) => ({ value, label: taxClassLabels[value] }))}
          />
        )}
        <SelectField
          label="For statements of"
          {...form.field('account')}
          options={[
            { value: page.summary.account, label: `${page.summary.account} ${page.summary.name}` },
            { value: '', label: 'All accounts' },
          ]}
        />
      </div>
    </>
  )
}

import { Trash2 } from 'lucide-react'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { BankPost } from '#domain/bank/explain.ts'
import {
  expensePost,
  incomePost,
  journalPost,
  type PostedFrom,
  payingOf,
  paymentPost,
  transferPost,
} from '#domain/bank/prefill.ts'
import type { Minor } from '#domain/money.ts'
import { taxPack } from '#domain/tax/packs.ts'
import { type Account, AccountCode } from '#domain/terms/account.ts'
import { TransferPlace } from '#domain/terms/money-account.ts'
import { TaxClassId, type TaxPackId, taxClassLabels } from '#domain/terms/tax.ts'
import { expenseAccounts, incomeAccounts, otherAccounts, otherPlaces } from './choices.ts'

/** A part of a line that is posted; the amount without its sign. */
export type PostDraft = {
  as: 'expense' | 'transfer' | 'payment' | 'income' | 'account'
  amountMinor: Minor | null
  expenseAccount: string
  incomeAccount: string
  /** Any other. */
  account: string
  taxClassId: string
  other: string
  party: string
}

/** The document of a part; undefined while something of it is missing. */
export function postOf(
  from: PostedFrom,
  draft: PostDraft,
  { id, packId }: { id: string; packId: TaxPackId },
): BankPost | undefined {
  if (from.amountMinor === 0) return undefined
  if (draft.as === 'payment') return draft.party === '' ? undefined : paymentPost(from, id, draft.party)
  if (draft.as === 'transfer') {
    const other = TransferPlace.safeParse(draft.other).data
    return other && transferPost(from, id, other)
  }
  if (draft.as === 'account') {
    const account = AccountCode.safeParse(draft.account).data
    return account && journalPost(from, id, account)
  }
  const taxClassId = TaxClassId.safeParse(draft.taxClassId).data
  if (draft.as === 'income') {
    const account = AccountCode.safeParse(draft.incomeAccount).data
    return account && taxClassId && incomePost(from, id, { account, taxClassId })
  }
  const expenseAccount = AccountCode.safeParse(draft.expenseAccount).data
  return expenseAccount && taxClassId && expensePost(from, id, { expenseAccount, taxClassId, packId })
}

export function PostFields({
  account,
  isIn,
  draft,
  chart,
  parties,
  onChange,
  onRemove,
}: {
  account: AccountCode
  isIn: boolean
  draft: PostDraft
  chart: readonly Account[]
  parties: readonly { value: string; label: string }[]
  onChange: (draft: PostDraft) => void
  onRemove: () => void
}) {
  const { taxPack: packId } = useShop()
  const set = (changes: Partial<PostDraft>) => onChange({ ...draft, ...changes })
  const isPaying = payingOf(account) !== undefined
  return (
    <div className="grid items-start gap-3 rounded-md border border-line p-3 sm:grid-cols-2 lg:grid-cols-[1fr_1.4fr_1fr_1fr_auto]">
      <SelectField
        label="As"
        value={draft.as}
        onChange={(as) => set({ as: as as PostDraft['as'] })}
        options={[
          ...(isIn || !isPaying ? [] : [{ value: 'expense', label: 'Expense' }]),
          { value: 'transfer', label: 'Transfer' },
          ...(isPaying
            ? [{ value: 'payment', label: isIn ? 'Payment from a customer' : 'Payment to a supplier' }]
            : []),
          ...(isIn && isPaying ? [{ value: 'income', label: 'Other income' }] : []),
          { value: 'account', label: 'Another account' },
        ]}
      />
      <PostedTo {...{ account, isIn, draft, chart, parties }} onChange={set} />
      <MoneyField
        label="Amount"
        valueMinor={draft.amountMinor}
        onChange={(amountMinor) => set({ amountMinor })}
      />
      {draft.as === 'expense' || draft.as === 'income' ? (
        <SelectField
          label="Tax in it"
          value={draft.taxClassId}
          onChange={(taxClassId) => set({ taxClassId })}
          options={taxPack(packId).classes.map((value) => ({ value, label: taxClassLabels[value] }))}
        />
      ) : (
        <span className="max-lg:hidden" />
      )}
      <IconButton icon={Trash2} label="Remove this part" onClick={onRemove} className="lg:mt-6" />
    </div>
  )
}

/** What the money was for, where it went, or who paid it. */
function PostedTo({
  account,
  isIn,
  draft,
  chart,
  parties,
  onChange,
}: {
  account: AccountCode
  isIn: boolean
  draft: PostDraft
  chart: readonly Account[]
  parties: readonly { value: string; label: string }[]
  onChange: (changes: Partial<PostDraft>) => void
}) {
  return (
    <>
      {draft.as === 'expense' && (
        <SelectField
          label="Category"
          value={draft.expenseAccount}
          onChange={(expenseAccount) => onChange({ expenseAccount })}
          options={expenseAccounts(chart)}
        />
      )}
      {draft.as === 'income' && (
        <SelectField
          label="Account"
          value={draft.incomeAccount}
          onChange={(incomeAccount) => onChange({ incomeAccount })}
          options={incomeAccounts(chart)}
        />
      )}
      {draft.as === 'account' && (
        <SelectField
          label="Account"
          placeholder="Choose an account"
          value={draft.account}
          onChange={(account) => onChange({ account })}
          options={otherAccounts(chart)}
        />
      )}
      {draft.as === 'transfer' && (
        <SelectField
          label={isIn ? 'From' : 'To'}
          placeholder="Choose an account"
          value={draft.other}
          onChange={(other) => onChange({ other })}
          options={otherPlaces(account, chart)}
        />
      )}
      {draft.as === 'payment' && (
        <SelectField
          label={isIn ? 'Customer' : 'Supplier'}
          placeholder={parties.length === 0 ? 'None yet' : 'Choose'}
          value={draft.party}
          onChange={(party) => onChange({ party })}
          options={parties}
        />
      )}
    </>
  )
}

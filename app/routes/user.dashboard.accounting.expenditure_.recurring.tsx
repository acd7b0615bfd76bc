import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from '@remix-run/react'
import { Plus, Repeat } from 'lucide-react'
import { api } from '#app/api/client.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { RecurrenceText } from '#app/components/format/recurrence-text.tsx'
import { StatementDownload } from '#app/components/statement/statement-download.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { ConfirmInline } from '#app/components/ui/confirm-inline.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { useToastedAction } from '#app/components/ui/use-action.ts'
import { fetchAccounts } from '#app/features/books/books-api.ts'
import { fetchRecurring } from '#app/features/expenditure/drafts-api.ts'
import { expenditurePath, newSpendingPath, recurringFormPath } from '#app/features/expenditure/paths.ts'
import { ForPosting } from '#app/features/shell/me-context.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import { stopRecurring } from '#domain/api/routes/expenditure.ts'
import type { Recurring } from '#domain/api/spending-draft.ts'
import {
  amountOf,
  categoriesOf,
  recurringKind,
  recurringStatement,
} from '#domain/api/statements/recurring-statement.ts'
import type { Account } from '#domain/terms/account.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const [recurring, accounts] = await Promise.all([fetchRecurring(shopId), fetchAccounts(shopId)])
  return { recurring, accounts }
}

/** What recurs: of each a draft is made on its day. */
export default function RecurringScreen() {
  const { recurring, accounts } = useLoaderData<typeof clientLoader>()
  const shop = useShop()
  return (
    <Screen
      title="Recurring bills and expenses"
      subtitle="A draft is created on each date. Nothing is posted until you post it."
      back={{ to: expenditurePath, label: 'Bills and expenses' }}
      actions={
        <>
          {recurring.length > 0 && (
            <StatementDownload
              statement={recurringStatement(recurring, accounts, { ...shop, today: todayIn(shop.timeZone) })}
            />
          )}
          <ForPosting>
            <ButtonLink icon={Plus} variant="primary" to={newSpendingPath}>
              Record a bill or expense
            </ButtonLink>
          </ForPosting>
        </>
      }
    >
      {recurring.length === 0 ? (
        <EmptyState isSheet icon={Repeat} title="Nothing repeats yet">
          Record the rent or the telephone bill once and choose how often it repeats.
        </EmptyState>
      ) : (
        <ul className="sheet divide-y divide-line">
          {recurring.map((one) => (
            <RecurringRow key={one.recurringId} recurring={one} accounts={accounts} />
          ))}
        </ul>
      )}
    </Screen>
  )
}

function RecurringRow({ recurring, accounts }: { recurring: Recurring; accounts: readonly Account[] }) {
  const { payee, recurrence, nextDay } = recurring
  const { taxPack } = useShop()
  const categories = categoriesOf(recurring, accounts)

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-40 flex-1">
        <p className="text-14 font-semibold">{payee || categories}</p>
        <p className="text-13 text-ink-soft">
          {recurringKind(recurring)}
          {payee && categories && `, ${categories}`}
        </p>
      </div>
      <RecurrenceText recurrence={recurrence} nextDay={nextDay} />
      <Money amountMinor={amountOf(recurring, taxPack)} className="text-16 font-semibold" />
      <ForPosting>
        <RecurringActions recurringId={recurring.recurringId} />
      </ForPosting>
    </li>
  )
}

function RecurringActions({ recurringId }: { recurringId: string }) {
  const { shopId } = useShop()
  const { revalidate } = useRevalidator()
  const stop = useToastedAction(
    async () => {
      await api.call(stopRecurring, { shopId, recurringId })
    },
    { settled: revalidate },
  )
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
      <ConfirmInline
        label="Stop"
        consequence="No more drafts are created. Existing drafts stay."
        confirmLabel="Stop repeating"
        size="compact"
        isBusy={stop.isBusy}
        onConfirm={() => void stop.act()}
      />
      <ButtonLink size="compact" to={recurringFormPath(recurringId)}>
        Edit
      </ButtonLink>
    </div>
  )
}

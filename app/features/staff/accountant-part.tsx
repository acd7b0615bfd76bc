import { useSearchParams } from '@remix-run/react'
import { Calculator } from 'lucide-react'
import { api } from '#app/api/client.ts'
import { InstantText } from '#app/components/format/date-text.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmInline } from '#app/components/ui/confirm-inline.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { ErrorBanner } from '#app/components/ui/error-banner.tsx'
import { Section, Sheet } from '#app/components/ui/screen.tsx'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import { useAction } from '#app/components/ui/use-action.ts'
import { useBooksGate } from '#app/features/shell/books-gate.tsx'
import { staffPath } from '#app/features/shell/places.ts'
import { ResetPasswordDialog } from '#app/features/shell/reset-password-dialog.tsx'
import { isAccountingOpen } from '#app/session/items.ts'
import type { Accountant, ShopAccountant } from '#domain/api/accountant.ts'
import * as routes from '#domain/api/routes/accountant.ts'
import { accountantMayLabels } from '#domain/terms/accountant.ts'
import { AccountantDialog } from './accountant-dialog.tsx'
import { SessionItems } from './session-items.tsx'

type Query = 'accountant' | 'accountant-password'
const query = 'change'

/** Who keeps or reads the books beside the owner. Anyone who changes that enters the password. */
export function AccountantPart({
  shopId,
  accountant: { accountant, areAccountsKnown },
  onChanged,
}: {
  shopId: string
  accountant: ShopAccountant
  onChanged: () => void
}) {
  const gate = useBooksGate()
  const [search, setSearch] = useSearchParams()
  const ask = (what: Query) => gate.enter(`${staffPath}?${query}=${what}`)
  const isRequested = (what: Query) => search.get(query) === what && isAccountingOpen()
  const close = () => setSearch({}, { replace: true, preventScrollReset: true })
  return (
    <Section
      title="Accountant"
      actions={
        accountant === null && (
          <Button size="compact" onClick={() => ask('accountant')}>
            Name an accountant
          </Button>
        )
      }
    >
      <Sheet className={accountant === null ? 'py-0! sm:py-0!' : undefined}>
        {accountant === null ? (
          <EmptyState icon={Calculator} title="No accountant">
            Someone with their own password who reads the books, or reads and posts. They can’t open the till,
            staff or settings.
          </EmptyState>
        ) : (
          <Named
            shopId={shopId}
            accountant={accountant}
            areAccountsKnown={areAccountsKnown}
            onAsk={ask}
            onChanged={onChanged}
          />
        )}
      </Sheet>
      {isRequested('accountant') && (
        <AccountantDialog shopId={shopId} accountant={accountant} onDone={onChanged} onClose={close} />
      )}
      {isRequested('accountant-password') && accountant && (
        <ResetPasswordDialog
          contact={accountant.email}
          reset={() =>
            api.call(routes.resetAccountantPassword, { shopId, email: accountant.email, body: {} })
          }
          onDone={onChanged}
          onClose={close}
        />
      )}
    </Section>
  )
}

function Named({
  shopId,
  accountant,
  areAccountsKnown,
  onAsk,
  onChanged,
}: {
  shopId: string
  accountant: Accountant
  areAccountsKnown: boolean
  onAsk: (what: Query) => void
  onChanged: () => void
}) {
  const { email, account, isOverridden } = accountant
  const remove = useAction(async () => {
    await api.call(routes.removeAccountant, { shopId, email })
    onChanged()
  })
  const own = account?.isElsewhere ? null : account
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <AccountantHead accountant={accountant} areAccountsKnown={areAccountsKnown} />
        <div className="flex flex-wrap gap-2">
          <Button size="compact" aria-describedby="the-accountant" onClick={() => onAsk('accountant')}>
            Change
          </Button>
          {own && !isOverridden && (
            <Button
              size="compact"
              aria-describedby="the-accountant"
              onClick={() => onAsk('accountant-password')}
            >
              Reset password
            </Button>
          )}
          <ConfirmInline
            label="Remove"
            consequence="Loses access to the books within five seconds. What they posted stays, with their name."
            confirmLabel="Remove accountant"
            describedBy="the-accountant"
            size="compact"
            isBusy={remove.isBusy}
            onConfirm={() => void remove.act()}
          />
        </div>
      </div>
      {isOverridden && (
        <Banner tone="warn" title="Not working as the accountant now">
          This person is now an employee, an owner or an administrator, and that role comes first. Remove one
          of the two.
        </Banner>
      )}
      {own && own.sessions.length > 0 && (
        <ul className="flex flex-col gap-1 border-l-2 border-line pl-3 text-13">
          <SessionItems sessions={own.sessions} />
        </ul>
      )}
      {remove.error !== null && <ErrorBanner error={remove.error} />}
    </div>
  )
}

function AccountantHead({
  accountant,
  areAccountsKnown,
}: {
  accountant: Accountant
  areAccountsKnown: boolean
}) {
  const { email, may, namedAt, namedByEmail, account } = accountant
  const own = account?.isElsewhere ? null : account
  return (
    <div className="min-w-0">
      <h3
        id="the-accountant"
        className="flex flex-wrap items-center gap-2 text-16 font-semibold wrap-anywhere"
      >
        {own?.name ?? email}
        <StatusTag tone="neutral">{accountantMayLabels[may]}</StatusTag>
        {own?.isLocked && <StatusTag tone="warn">Locked out</StatusTag>}
        {own && !own.isEnabled && <StatusTag tone="loss">Disabled</StatusTag>}
        {areAccountsKnown && account === null && <StatusTag tone="warn">No account</StatusTag>}
      </h3>
      {own?.name && <p className="text-14 text-ink-soft wrap-anywhere">{email}</p>}
      <p className="text-13 text-ink-soft">
        Named by {namedByEmail}, <InstantText instant={namedAt} />
      </p>
    </div>
  )
}

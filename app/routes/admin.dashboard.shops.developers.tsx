import { Link, useLoaderData } from '@remix-run/react'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { describeError } from '#app/api/describe-error.ts'
import { InstantText } from '#app/components/format/date-text.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmInline } from '#app/components/ui/confirm-inline.tsx'
import { ErrorBanner } from '#app/components/ui/error-banner.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import { useStep } from '#app/components/ui/use-step.ts'
import { AddDeveloperDialog } from '#app/features/admin/developers/add-developer-dialog.tsx'
import { fetchDevelopers } from '#app/features/admin/developers/developers-api.ts'
import { requireAdmin } from '#app/session/guards.ts'
import type { ListedPerson } from '#domain/api/admin-people.ts'
import { setAdministrator } from '#domain/api/routes/admin-people.ts'

export async function clientLoader() {
  requireAdmin()
  return fetchDevelopers()
}

/** Who develops and administers the product: they reach every shop. */
export default function DevelopersScreen() {
  const developers = useLoaderData<typeof clientLoader>()
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Screen
      title="Software developers"
      subtitle="They are the administrators: they can open this area and every shop. There is always at least one."
      back={{ to: '/admin/dashboard/shops', label: 'Shops' }}
      actions={
        <Button variant="primary" icon={UserPlus} onClick={() => setIsAdding(true)}>
          Add a developer
        </Button>
      }
    >
      <ul aria-label="Software developers" className="sheet divide-y divide-line">
        {developers.map((developer) => (
          <Developer key={developer.uid} developer={developer} />
        ))}
      </ul>
      {isAdding && <AddDeveloperDialog onClose={() => setIsAdding(false)} />}
    </Screen>
  )
}

function Developer({ developer: { uid, email, name, isEnabled, createdAt } }: { developer: ListedPerson }) {
  const { busy, error, take } = useStep()
  const nameId = `developer-${uid}`
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p id={nameId} className="flex flex-wrap items-center gap-2 text-14">
            <Link
              className="font-medium text-accent underline-offset-2 wrap-anywhere hover:underline"
              to={`/admin/dashboard/users/${encodeURIComponent(uid)}`}
            >
              {email}
            </Link>
            {name && <span className="wrap-anywhere">{name}</span>}
            {!isEnabled && <StatusTag tone="warn">Disabled</StatusTag>}
          </p>
          {createdAt && (
            <p className="mt-0.5 text-13 text-ink-soft">
              Account since <InstantText instant={createdAt} show="day" />
            </p>
          )}
        </div>
        <ConfirmInline
          size="compact"
          label="Remove"
          describedBy={nameId}
          consequence="Loses access to this area and every shop within five seconds, and is logged out. The account stays."
          confirmLabel="Remove developer"
          isBusy={busy === 'remove'}
          onConfirm={() =>
            void take('remove', () => api.call(setAdministrator, { uid, body: { isAdministrator: false } }))
          }
        />
      </div>
      {error !== null && <ErrorBanner error={describeError(error)} />}
    </li>
  )
}

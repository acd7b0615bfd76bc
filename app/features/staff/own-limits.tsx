import { useSearchParams } from '@remix-run/react'
import { Button } from '#app/components/ui/button.tsx'
import { limitsInWords } from '#app/features/settings/setting-words.ts'
import { useBooksGate } from '#app/features/shell/books-gate.tsx'
import { staffPath } from '#app/features/shell/places.ts'
import { isAccountingOpen } from '#app/session/items.ts'
import type { StaffLimits } from '#domain/documents/setting/schema.ts'
import { limitsOf } from '#domain/documents/setting/staff-limits.ts'
import { LimitsDialog } from './limits-dialog.tsx'

/** By what limits one of the staff goes: everybody's, or their own. */
export function OwnLimits({
  shopId,
  person,
  limits,
  describedBy,
  onChanged,
}: {
  shopId: string
  person: { uid: string; name: string }
  limits: StaffLimits
  describedBy: string
  onChanged: () => void
}) {
  const gate = useBooksGate()
  const [search, setSearch] = useSearchParams()
  const hasOwn = limits?.own?.some(({ uid }) => uid === person.uid) === true
  const theirs = limitsOf(limits, person.uid)
  const close = () => setSearch({}, { replace: true, preventScrollReset: true })
  const isRequested = search.get('change') === 'own-limits' && search.get('of') === person.uid
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-13">
      <span className="text-ink-soft">
        {hasOwn ? `Own limits: ${limitsInWords(theirs)}` : 'Uses standard limits'}
      </span>
      <Button
        size="compact"
        aria-describedby={describedBy}
        onClick={() => gate.enter(`${staffPath}?change=own-limits&of=${encodeURIComponent(person.uid)}`)}
      >
        {hasOwn ? 'Change own limits' : 'Set own limits'}
      </Button>
      {isRequested && isAccountingOpen() && (
        <LimitsDialog
          shopId={shopId}
          limits={theirs}
          person={{ ...person, hasOwn }}
          onClose={close}
          onChanged={() => {
            close()
            onChanged()
          }}
        />
      )}
    </div>
  )
}

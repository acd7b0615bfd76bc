import { StatusTag } from '#app/components/ui/status-tag.tsx'
import type { ListedPerson } from '#domain/api/admin-people.ts'

type AccountStatus = Pick<ListedPerson, 'isEnabled' | 'isLocked' | 'isAdministrator'>

/** What keeps a person out, and the administrator's tag. */
export function PersonTags({ isEnabled, isLocked, isAdministrator }: AccountStatus) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {isAdministrator && <StatusTag tone="good">Administrator</StatusTag>}
      {!isEnabled && <StatusTag>Disabled</StatusTag>}
      {isLocked && <StatusTag tone="warn">Locked out</StatusTag>}
    </span>
  )
}

/** The same in words, for files and phones. */
export function accountStatusText({ isEnabled, isLocked, isAdministrator }: AccountStatus): string {
  return [isAdministrator && 'Administrator', !isEnabled && 'Disabled', isLocked && 'Locked out']
    .filter(Boolean)
    .join(', ')
}

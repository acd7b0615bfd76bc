import { LeaveWarning } from '#app/components/form/leave-warning.tsx'
import { countCorrections } from './corrections.ts'
import type { FileCheck } from './use-file-check.ts'

/** Asks before a file with corrected cells is left that is not imported. */
export function LeaveCorrections({ check }: { check: Pick<FileCheck, 'corrections'> }) {
  const hasChanges = countCorrections(check.corrections) > 0
  return (
    <LeaveWarning
      form={{ hasChanges, mayLose: () => hasChanges }}
      title="Leave without importing?"
      leave="Leave this screen"
    >
      Nothing of this file is imported yet. What you corrected stays on this device: choose the same file
      again to continue.
    </LeaveWarning>
  )
}

import { useBlocker } from '@remix-run/react'
import { type ReactNode, useEffect } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import type { FormHandle } from './use-form.ts'

/**
 * Asks before changes that are not saved are left behind: on a link with a dialog of our own, on closing the
 * tab with the browser's. One a screen.
 */
export function LeaveWarning({
  form: { hasChanges, mayLose },
  title = 'Leave without saving?',
  leave = 'Leave and lose the changes',
  children = 'Your changes on this screen are not saved yet.',
}: {
  form: Pick<FormHandle, 'hasChanges' | 'mayLose'>
  title?: string
  /** What leaves. */
  leave?: string
  /** What is lost by that. */
  children?: ReactNode
}) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => mayLose() && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!hasChanges) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasChanges])

  return (
    <Dialog
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={title}
      footer={
        <>
          <Button onClick={() => blocker.reset?.()}>Stay here</Button>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            {leave}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

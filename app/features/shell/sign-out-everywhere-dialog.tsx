import { type RefObject, useState } from 'react'
import { describeError } from '#app/api/describe-error.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { signOutEverywhere } from '#app/session/own-sessions.ts'

/** Asks once, says what it does, and stays where it could not be done. */
export function SignOutEverywhereDialog({
  onClose,
  returnFocusTo,
}: {
  onClose: () => void
  returnFocusTo: RefObject<HTMLElement | null>
}) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  async function leave() {
    if (isBusy) return
    setIsBusy(true)
    setFailure(null)
    try {
      await signOutEverywhere()
    } catch (fault) {
      setFailure(fault)
      setIsBusy(false)
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      returnFocusTo={returnFocusTo}
      title="Log out everywhere?"
      description="Every device and tab you are logged in on is logged out within five seconds, this one too. Receipts that wait to be sent stay on their devices."
      footer={
        <>
          <Button onClick={onClose} autoFocus>
            Cancel
          </Button>
          <Button variant="danger" isBusy={isBusy} busyLabel="Logging out" onClick={() => void leave()}>
            Log out everywhere
          </Button>
        </>
      }
    >
      {failure !== null && (
        <Banner tone="loss" isUrgent title={describeError(failure).title}>
          {describeError(failure).detail} You are still logged in.
        </Banner>
      )}
    </Dialog>
  )
}

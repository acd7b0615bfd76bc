import { useEffect, useState } from 'react'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { ErrorBanner } from '#app/components/ui/error-banner.tsx'
import { useAction } from '#app/components/ui/use-action.ts'
import { readSession } from '#app/session/items.ts'
import { signOutEverywhere } from '#app/session/own-sessions.ts'
import type { AccountDialogProps } from './account-dialog-props.ts'
import { readUnsent } from './unsent.ts'
import { waitingNames } from './waiting-names.ts'

/** Asks once, explains what it does, and stays where it could not be done. */
export function SignOutEverywhereDialog({ onClose, returnFocusTo }: AccountDialogProps) {
  const [unsent, setUnsent] = useState('')
  useEffect(() => {
    void readUnsent(readSession()?.shopId ?? null).then(({ receipts, entries }) =>
      setUnsent(waitingNames(receipts, entries)),
    )
  }, [])
  const leave = useAction(
    async () => {
      await signOutEverywhere()
    },
    { leaves: true },
  )

  return (
    <Dialog
      onClose={onClose}
      returnFocusTo={returnFocusTo}
      title="Log out everywhere?"
      description="Every device and tab you are logged in on is logged out within five seconds, this one too. Receipts waiting to be sent stay on their devices."
      footer={
        // Not `DialogActions`: the focus begins on Cancel, so that Enter does not log everyone out.
        <>
          <Button onClick={onClose} autoFocus>
            Cancel
          </Button>
          <Button
            variant="danger"
            isBusy={leave.isBusy}
            busyLabel="Logging out"
            onClick={() => void leave.act()}
          >
            Log out everywhere
          </Button>
        </>
      }
    >
      {unsent !== '' && (
        <Banner tone="warn" title={`Not sent yet from this device: ${unsent}`}>
          They are sent once someone from this shop logs in here again. Clearing the browser’s storage before
          then loses them.
        </Banner>
      )}
      {leave.error !== null && <ErrorBanner error={leave.error}> You are still logged in.</ErrorBanner>}
    </Dialog>
  )
}

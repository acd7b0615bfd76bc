import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { ErrorBanner } from '#app/components/ui/error-banner.tsx'
import { useAction } from '#app/components/ui/use-action.ts'
import { signOutEverywhere } from '#app/session/own-sessions.ts'
import type { AccountDialogProps } from './account-dialog-props.ts'

/** Asks once, says what it does, and stays where it could not be done. */
export function SignOutEverywhereDialog({ onClose, returnFocusTo }: AccountDialogProps) {
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
        // Not `DialogActions`: the focus begins on Cancel, so that Enter logs nobody out.
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
      {leave.fault !== null && <ErrorBanner told={leave.fault}> You are still logged in.</ErrorBanner>}
    </Dialog>
  )
}

import type { RefObject } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'

export type LogOutDialogProps = {
  /** How much is not sent, as a question. */
  title: string
  isBusy: boolean
  onLeave: () => void
  onClose: () => void
  returnFocusTo?: RefObject<HTMLElement | null> | undefined
}

/** Asks before a session ends on a device that holds what the server does not have. */
export function LogOutDialog({ title, isBusy, onLeave, onClose, returnFocusTo }: LogOutDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      {...(returnFocusTo && { returnFocusTo })}
      title={title}
      description="They stay on this device and are sent once someone from this shop logs in here again. Clearing the browser’s storage before then loses them. To be safe, stay logged in until nothing is waiting."
      footer={
        // Not `DialogActions`: the focus begins on the way back, so that Enter does not log everyone out.
        <>
          <Button onClick={onClose} autoFocus>
            Stay logged in
          </Button>
          <Button variant="danger" isBusy={isBusy} busyLabel="Logging out" onClick={onLeave}>
            Log out
          </Button>
        </>
      }
    />
  )
}

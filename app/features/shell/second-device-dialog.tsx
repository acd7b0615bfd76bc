import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { DoneButton } from '#app/components/ui/done-button.tsx'
import { ErrorState } from '#app/components/ui/error-state.tsx'
import type { AccountDialogProps } from './account-dialog-props.ts'
import { QrCode } from './qr-code.tsx'
import { type SecondDevice, useSecondDevice } from './use-second-device.ts'

/** A code that another device's camera opens, to be logged in there as the same person. */
export function SecondDeviceDialog({ onClose, returnFocusTo }: AccountDialogProps) {
  const { state, makeAgain } = useSecondDevice()
  const closing = { onClose, returnFocusTo }

  if (state.is === 'used') {
    return (
      <Dialog {...closing} title="Logged in there" footer={<DoneButton onClick={onClose} />}>
        <p role="status">
          You are logged in on {state.device ?? 'another device'} too. If that was not you, log out everywhere
          and change your password.
        </p>
      </Dialog>
    )
  }
  return (
    <Dialog
      {...closing}
      title="Log in on another device"
      description="Point the other device’s camera at this code, and open the address it finds. Do not show it to anyone else: anyone who scans it is logged in as you."
      footer={
        <>
          {state.is !== 'failed' && (
            <Button onClick={makeAgain} isBusy={state.is === 'making'} busyLabel="Making a code">
              New code
            </Button>
          )}
          <DoneButton onClick={onClose} />
        </>
      }
    >
      {state.is === 'failed' ? (
        <ErrorState error={state.error} onRetry={makeAgain} />
      ) : (
        <div className="flex flex-col items-center gap-3">
          <Code state={state} />
          {isThisMachineOnly() && (
            <p className="text-13 text-ink-soft">
              This program is open at {window.location.host}, an address that only this computer can reach.
              Open it here by its network name first.
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}

function Code({ state }: { state: Extract<SecondDevice, { is: 'making' | 'shown' | 'over' }> }) {
  return (
    <>
      <div className="flex size-64 items-center justify-center overflow-hidden rounded-md border border-line">
        {state.is === 'shown' ? (
          <QrCode text={state.link.address} label="Code to log in on another device" className="size-full" />
        ) : state.is === 'making' ? (
          <div className="skeleton size-full" />
        ) : (
          <p className="px-6 text-center text-14">This code has expired. Create a new one to continue.</p>
        )}
      </div>
      <p role="timer" className="tabular min-h-10 text-center text-13 text-ink-soft">
        {state.is === 'shown' && (
          <>
            Works once, for another{' '}
            <span className="font-medium text-ink">
              {state.secondsLeft === 1 ? '1 second' : `${state.secondsLeft} seconds`}
            </span>
            .
            <br />
            {state.isLast ? 'After that, ask for a new one.' : 'Then it is replaced by a new one.'}
          </>
        )}
      </p>
      <p role="status" className="sr-only">
        {state.is === 'shown' ? 'A code is shown. It works once, within a minute.' : 'Making a code'}
      </p>
    </>
  )
}

function isThisMachineOnly(): boolean {
  return /^(127(\.\d{1,3}){3}|\[::1\]|(.+\.)?localhost)$/.test(window.location.hostname)
}

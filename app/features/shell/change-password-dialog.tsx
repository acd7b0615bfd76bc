import { type RefObject, useState } from 'react'
import { PasswordField } from '#app/components/form/password-field.tsx'
import { useFocusOnFault } from '#app/components/form/use-focus-on-fault.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { type PasswordFault, passwordFault, passwordRule } from '#app/features/login/password-fault.ts'
import { changePassword } from '#app/session/passwords.ts'

/** Changes the password of whoever is signed in, with the present one as proof. */
export function ChangePasswordDialog({
  email,
  onClose,
  returnFocusTo,
}: {
  email: string
  onClose: () => void
  returnFocusTo: RefObject<HTMLElement | null>
}) {
  const [present, setPresent] = useState('')
  const [chosen, setChosen] = useState('')
  const [fault, setFault] = useState<PasswordFault | null>(null)
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking')
  const presentField = useFocusOnFault(fault?.field === 'present' ? fault : null)
  const newField = useFocusOnFault(fault?.field === 'new' ? fault : null)

  async function change() {
    if (state !== 'asking') return
    if (present === '') {
      return setFault({ field: 'present', sentence: 'Enter the password you have now.', code: null })
    }
    if (chosen === '') return setFault({ field: 'new', sentence: 'Choose a password.', code: null })
    setState('busy')
    setFault(null)
    try {
      await changePassword(present, chosen)
      setState('done')
    } catch (error) {
      setFault(passwordFault(error))
      setState('asking')
    }
  }

  if (state === 'done') {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        returnFocusTo={returnFocusTo}
        title="Password changed"
        footer={
          <Button variant="primary" onClick={onClose} autoFocus>
            Done
          </Button>
        }
      >
        <p role="status">Your other sessions are signed out. This one goes on.</p>
      </Dialog>
    )
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      returnFocusTo={returnFocusTo}
      onSubmit={() => void change()}
      title="Change password"
      description="Your other sessions are signed out; this one goes on."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={state === 'busy'} busyLabel="Changing">
            Change password
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {fault?.field === null && (
          <Banner tone="loss" isUrgent>
            {fault.sentence}
          </Banner>
        )}
        <input type="text" autoComplete="username" readOnly hidden value={email} />
        <PasswordField
          ref={presentField}
          label="Present password"
          name="password"
          autoComplete="current-password"
          isRequired
          value={present}
          onChange={setPresent}
          fault={fault?.field === 'present' ? fault.sentence : null}
          autoFocus
        />
        <PasswordField
          ref={newField}
          label="New password"
          name="new-password"
          autoComplete="new-password"
          help={passwordRule}
          isRequired
          value={chosen}
          onChange={setChosen}
          fault={fault?.field === 'new' ? fault.sentence : null}
        />
      </div>
    </Dialog>
  )
}

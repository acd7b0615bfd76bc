import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { useToast } from '#app/components/ui/toast.tsx'
import type { AccountDialogProps } from './account-dialog-props.ts'
import type { AccountDialogName } from './account-dialogs.tsx'

type Dialogs = typeof import('./account-dialogs.tsx')['accountDialogs']

/**
 * The dialogs of the account menu, which no sale needs: loaded as soon as the menu is opened.
 * @returns what to show, what loads them, and what opens one of them
 */
export function useAccountDialog(email: string, returnFocusTo: AccountDialogProps['returnFocusTo']) {
  const [opened, setOpened] = useState<{ Dialog: ComponentType<AccountDialogProps> } | null>(null)
  const loaded = useRef<Dialogs | null>(null)
  const toast = useToast()

  async function load(): Promise<Dialogs | null> {
    try {
      loaded.current = (await import('./account-dialogs.tsx')).accountDialogs
    } catch {
      // Reported when one of them is opened.
    }
    return loaded.current
  }

  async function openLater(name: AccountDialogName) {
    const dialogs = await load()
    if (dialogs) return setOpened({ Dialog: dialogs[name] })
    toast({
      tone: 'warn',
      title: 'This could not be loaded',
      // A browser does not ask a second time for a module that it could not load.
      detail: 'Load the page again once the connection is back.',
    })
  }

  /** At once where it is there: the menu that closes and the dialog hand the focus on to each other. */
  function open(name: AccountDialogName) {
    if (loaded.current) setOpened({ Dialog: loaded.current[name] })
    else void openLater(name)
  }

  const dialog: ReactNode = opened && (
    <opened.Dialog email={email} returnFocusTo={returnFocusTo} onClose={() => setOpened(null)} />
  )
  return { dialog, load, open }
}

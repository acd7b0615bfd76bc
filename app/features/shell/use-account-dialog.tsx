import { type ComponentType, type ReactNode, useState } from 'react'
import { useToast } from '#app/components/ui/toast.tsx'
import type { AccountDialogName, AccountDialogProps } from './account-dialogs.tsx'

/**
 * A dialog of the account menu, loaded when it is asked for.
 * @returns what to show, and what opens one of them
 */
export function useAccountDialog(
  email: string,
  returnFocusTo: AccountDialogProps['returnFocusTo'],
): [ReactNode, (name: AccountDialogName) => void] {
  const [opened, setOpened] = useState<{ Dialog: ComponentType<AccountDialogProps> } | null>(null)
  const toast = useToast()

  async function open(name: AccountDialogName) {
    try {
      const { accountDialogs } = await import('./account-dialogs.tsx')
      setOpened({ Dialog: accountDialogs[name] })
    } catch {
      toast({
        tone: 'warn',
        title: 'This could not be loaded',
        // A browser does not ask a second time for a module that it could not load.
        detail: 'Load the page again once the connection is back.',
      })
    }
  }

  const dialog = opened && (
    <opened.Dialog email={email} returnFocusTo={returnFocusTo} onClose={() => setOpened(null)} />
  )
  return [dialog, (name) => void open(name)]
}

import { CircleUser } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { useToast } from '#app/components/ui/toast.tsx'
import type { AccountMenuProps } from './opened-account-menu.tsx'

/** With the dialogs that it leads to: they take the focus from the menu only where they are there when it closes. */
async function loadMenu() {
  const dialogs = import('./account-dialogs.tsx').catch(() => {
    // Reported when one of them is opened; logging out needs none.
  })
  const [menu] = await Promise.all([import('./opened-account-menu.tsx'), dialogs])
  return menu
}

/** The button of the account menu, which no sale needs: the menu is loaded when it is about to be opened. */
export function AccountMenu(props: AccountMenuProps) {
  const [opened, setOpened] = useState<{ Menu: ComponentType<AccountMenuProps> } | null>(null)
  const toast = useToast()

  async function open() {
    try {
      setOpened({ Menu: (await loadMenu()).OpenedAccountMenu })
    } catch {
      toast({
        tone: 'warn',
        title: 'The menu could not be loaded',
        // A browser does not ask a second time for a module that it could not load.
        detail: 'Load the page again once the connection is back.',
      })
    }
  }

  if (opened) return <opened.Menu {...props} />
  // A failure is reported when the menu is opened.
  const loadAhead = () => void loadMenu().catch(() => {})
  return (
    <IconButton
      label="Account"
      icon={CircleUser}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={loadAhead}
      onFocus={loadAhead}
      onClick={() => void open()}
      onKeyDown={({ key }) => key === 'ArrowDown' && void open()}
    />
  )
}

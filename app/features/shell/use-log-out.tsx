import { type ComponentType, type ReactNode, useState } from 'react'
import { useAction } from '#app/components/ui/use-action.ts'
import { readSession } from '#app/session/items.ts'
import { signOut } from '#app/session/sign-out.ts'
import type { LogOutDialogProps } from './log-out-dialog.tsx'
import { logOutQuestion, readUnsent } from './unsent.ts'

type Question = { title: string; Dialog: ComponentType<LogOutDialogProps> }

/**
 * The way out of a session. It asks first where this device holds what the server does not have.
 * @returns what a button does, and the question to draw
 */
export function useLogOut(returnFocusTo?: LogOutDialogProps['returnFocusTo']): {
  logOut: () => void
  question: ReactNode
} {
  const [requested, setRequested] = useState<Question | null>(null)
  const leave = useAction(signOut, { leaves: true })

  async function ask() {
    const title = logOutQuestion(await readUnsent(readSession()?.shopId ?? null))
    if (title === null) return void (await leave.act())
    try {
      setRequested({ title, Dialog: (await import('./log-out-dialog.tsx')).LogOutDialog })
    } catch {
      // Without the dialog's module, which no browser asks for a second time, the browser asks.
      if (window.confirm(title)) await leave.act()
    }
  }

  const question = requested && (
    <requested.Dialog
      title={requested.title}
      isBusy={leave.isBusy}
      onLeave={() => void leave.act()}
      onClose={() => setRequested(null)}
      returnFocusTo={returnFocusTo}
    />
  )
  return { logOut: () => void ask(), question }
}

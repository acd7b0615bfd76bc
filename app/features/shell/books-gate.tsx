import { useNavigate } from '@remix-run/react'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { z } from 'zod'
import { ApiProblem, Unreachable } from '#app/api/problem.ts'
import { DialogActions } from '#app/components/form/dialog-actions.tsx'
import { FormFault } from '#app/components/form/form.tsx'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { PasswordField } from '#app/components/form/password-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { useToast } from '#app/components/ui/toast.tsx'
import { forgetBooksRefused } from '#app/session/books-refused.ts'
import { isAccountingOpen, readSession } from '#app/session/items.ts'
import { lockBooks, openBooks } from '#app/session/step-up.ts'
import { booksUnlockedMinutes } from '#domain/books-unlocked.ts'

type BooksGate = {
  /** Goes to a screen of the books, through the password where they are locked. */
  enter: (to: string) => void
  lock: () => Promise<void>
}

const BooksGateContext = createContext<BooksGate | null>(null)

export function useBooksGate(): BooksGate {
  const gate = useContext(BooksGateContext)
  if (gate === null) throw new Error('useBooksGate needs a BooksGateProvider above it')
  return gate
}

/** The step before the books: the password again. */
export function BooksGateProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const toast = useToast()
  const [target, setTarget] = useState<string | null>(null)

  const enter = useCallback(
    (to: string) => {
      if (isAccountingOpen()) navigate(to)
      else setTarget(to)
    },
    [navigate],
  )
  const lock = useCallback(async () => {
    navigate('/user/dashboard')
    try {
      await lockBooks()
    } catch (error) {
      // Logged out meanwhile, or the server is away: this tab has locked itself already.
      if (!(error instanceof ApiProblem || error instanceof Unreachable)) throw error
      toast({
        tone: 'warn',
        title: 'The accounts are locked in this tab',
        detail: `The server could not be reached. It locks the accounts after ${booksUnlockedMinutes} minutes.`,
      })
    }
  }, [navigate, toast])

  return (
    <BooksGateContext.Provider value={{ enter, lock }}>
      {children}
      {target !== null && (
        <GateDialog
          onClose={() => setTarget(null)}
          onOpened={() => {
            setTarget(null)
            forgetBooksRefused()
            navigate(target)
          }}
        />
      )}
    </BooksGateContext.Provider>
  )
}

const Password = z.object({ password: z.string().min(1, 'Enter your password.') })

function GateDialog({ onClose, onOpened }: { onClose: () => void; onOpened: () => void }) {
  const form = useForm({
    start: { password: '' },
    schema: Password,
    refusals: { password_wrong: 'password' },
    submit: ({ password }) => openBooks(password),
    done: onOpened,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Unlock accounts"
      description={`Enter your password again. The accounts lock again after ${booksUnlockedMinutes} minutes.`}
      footer={
        <DialogActions onClose={onClose} form={form} busyLabel="Unlocking">
          Unlock accounts
        </DialogActions>
      }
    >
      <div className="flex flex-col gap-4">
        <FormFault form={form} />
        {/* Lets a password manager know whose password it is. */}
        <input type="text" autoComplete="username" readOnly hidden value={readSession()?.userEmail ?? ''} />
        <PasswordField
          {...form.own('password')}
          label="Password"
          autoComplete="current-password"
          isRequired
          autoFocus
        />
      </div>
    </FormDialog>
  )
}

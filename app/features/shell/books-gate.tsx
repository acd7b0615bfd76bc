import { useNavigate } from '@remix-run/react'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { describeError } from '#app/api/describe-error.ts'
import { ApiProblem, Unreachable } from '#app/api/problem.ts'
import { PasswordField } from '#app/components/form/password-field.tsx'
import { useFocusOnFault } from '#app/components/form/use-focus-on-fault.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { useToast } from '#app/components/ui/toast.tsx'
import { forgetBooksRefused } from '#app/session/books-refused.ts'
import { isAccountingOpen, readSession } from '#app/session/items.ts'
import { lockBooks, openBooks } from '#app/session/step-up.ts'

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
      // Signed out meanwhile, or the server is away: this tab has locked itself already.
      if (!(error instanceof ApiProblem || error instanceof Unreachable)) throw error
      toast({
        tone: 'warn',
        title: 'The books are locked in this tab',
        detail: 'The server could not be told. It locks them by itself after 30 minutes.',
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

function faultOf(error: unknown): string {
  if (error instanceof ApiProblem && error.status < 500) return error.detail
  const told = describeError(error)
  return `${told.title}. ${told.detail}`
}

function GateDialog({ onClose, onOpened }: { onClose: () => void; onOpened: () => void }) {
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<{ sentence: string } | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const field = useFocusOnFault(fault)

  async function open() {
    if (isBusy) return
    if (password === '') return setFault({ sentence: 'Enter your password.' })
    setIsBusy(true)
    setFault(null)
    try {
      await openBooks(password)
      onOpened()
    } catch (error) {
      setFault({ sentence: faultOf(error) })
      setIsBusy(false)
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      onSubmit={() => void open()}
      title="Open the books"
      description="Enter your password again. The books lock themselves after 30 minutes."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={isBusy} busyLabel="Opening">
            Open the books
          </Button>
        </>
      }
    >
      {/* Lets a password manager know whose password it is. */}
      <input type="text" autoComplete="username" readOnly hidden value={readSession()?.userEmail ?? ''} />
      <PasswordField
        ref={field}
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        fault={fault?.sentence ?? null}
        autoFocus
      />
    </Dialog>
  )
}

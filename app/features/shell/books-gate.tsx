import { useNavigate } from '@remix-run/react'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { ApiProblem, Unreachable } from '#app/api/problem.ts'
import { partOnDemand } from '#app/components/ui/part-on-demand.tsx'
import { useToast } from '#app/components/ui/toast.tsx'
import { forgetBooksRefused } from '#app/session/books-refused.ts'
import { isAccountingOpen } from '#app/session/items.ts'
import { lockBooks } from '#app/session/step-up.ts'
import { booksUnlockedMinutes } from '#domain/books-unlocked.ts'

type BooksGate = {
  /** Goes to a screen of the books, through the password where they are locked. */
  enter: (to: string) => void
  lock: () => Promise<void>
}

/** Of its own: the till opens without it. */
const { Part: GateDialog } = partOnDemand(async () => (await import('./gate-dialog.tsx')).GateDialog)

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
      // Already logged out, or the server is away: this tab has locked itself.
      if (!(error instanceof ApiProblem || error instanceof Unreachable)) throw error
      toast({
        tone: 'warn',
        title: 'The books are closed in this tab',
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

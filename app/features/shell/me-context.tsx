import { createContext, type ReactNode, useContext } from 'react'
import { readItem } from '#app/session/items.ts'
import type { Me } from '#domain/api/session.ts'

const MeContext = createContext<Me | null>(null)

/** Gives the screens below who is logged in; null until the server has answered. */
export const MeProvider = MeContext.Provider

export function useMe(): Me | null {
  return useContext(MeContext)
}

/** As the server reports; until then, as it did at the login, so that an accountant is never shown the till. */
export function isAccountant(me: Me | null): boolean {
  return me ? me.right === 'accountant' : readItem('right') === 'accountant'
}

export function useIsAccountant(): boolean {
  return isAccountant(useMe())
}

/** Whether the person logged in may write in the books; an accountant may be named to read alone. */
export function useMayPost(): boolean {
  const me = useMe()
  return !isAccountant(me) || me?.may === 'read-and-post'
}

/** What writes in the books, for those who may. */
export function ForPosting({ children }: { children: ReactNode }) {
  return useMayPost() ? children : null
}

/** What is not the accountant's, whatever the accountant may do. */
export function NotForAccountants({ children }: { children: ReactNode }) {
  return useIsAccountant() ? null : children
}

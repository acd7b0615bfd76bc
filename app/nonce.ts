import { createContext, useContext } from 'react'

/**
 * The nonce every inline script of this page carries. Known on the server only: the browser hides it from
 * scripts, so there it reads as undefined and the elements keep what the server wrote.
 */
const NonceContext = createContext<string | undefined>(undefined)

export const NonceProvider = NonceContext.Provider

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}

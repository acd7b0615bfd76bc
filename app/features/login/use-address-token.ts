import { useEffect, useState } from 'react'

/**
 * What stands behind the # of this address, which no server and no log gets to see; '' where nothing does.
 * Null until the page has come to life: it is known in the browser only.
 */
export function useAddressToken(): string | null {
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => {
    const read = () => setToken(window.location.hash.slice(1))
    read()
    // Another link opened in the same tab loads nothing anew.
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  return token
}

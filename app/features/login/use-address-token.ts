import { useEffect, useState } from 'react'

/**
 * The part behind the # of this address, which no server and no log gets to see; '' if it has none.
 * Null until the page is hydrated: it is known in the browser only.
 */
export function useAddressToken(): string | null {
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => {
    const read = () => setToken(window.location.hash.slice(1))
    read()
    // Another link opened in the same tab does not load the page again.
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  return token
}

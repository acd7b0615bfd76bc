/** What a path is resolved against to see whether it stays here; never reached. */
const here = 'http://shop.invalid'

/** Browsers drop tabs and newlines and read a backslash as a slash: `/\t/elsewhere` is an address elsewhere. */
const isMisleading = (text: string) => [...text].some((sign) => sign === '\\' || sign < ' ')

/** A path fully decoded, if it was encoded several times; null where that is not possible. */
function plainPath(path: string): string | null {
  let plain = path
  for (let round = 0; round < 4; round++) {
    let next: string
    try {
      next = decodeURIComponent(plain)
    } catch (error) {
      if (error instanceof URIError) return null
      throw error
    }
    if (next === plain) return plain
    plain = next
  }
  return null
}

/**
 * Where a `returnUrl` may lead: a path of this app, with its query and fragment. Anything that could leave
 * the origin (`//elsewhere`, `https:…`, `/\elsewhere`), also where that shows only decoded, and the login
 * itself, is null.
 */
export function safeReturnUrl(returnUrl: string | null): string | null {
  if (returnUrl === null || !returnUrl.startsWith('/') || isMisleading(returnUrl)) return null
  const url = URL.canParse(returnUrl, here) ? new URL(returnUrl, here) : null
  if (url === null || url.origin !== here) return null
  const path = plainPath(url.pathname)
  if (path === null || path.includes('//') || isMisleading(path)) return null
  // The router ignores capitals and a trailing slash.
  if (path === '/' || /^\/login\/?$/i.test(path)) return null
  return url.pathname + url.search + url.hash
}

/** The first screen after a login: administrators to their dashboard, others to where they came from. */
export function targetAfterSignIn(isAdmin: boolean, returnUrl: string | null): string {
  if (isAdmin) return '/admin/dashboard'
  return safeReturnUrl(returnUrl) ?? '/user/dashboard'
}

/** The login's address for someone who wanted to see `wanted`. */
export function loginAddress({ returnUrl, reason }: { returnUrl?: string; reason?: string } = {}): string {
  const search = new URLSearchParams()
  const safe = safeReturnUrl(returnUrl ?? null)
  if (safe !== null) search.set('returnUrl', safe)
  if (reason !== undefined) search.set('reason', reason)
  return search.size === 0 ? '/login' : `/login?${search}`
}

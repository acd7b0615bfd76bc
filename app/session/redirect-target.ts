/** What a path is resolved against to see whether it stays here; never reached. */
const here = 'http://shop.invalid'

/**
 * Where a `returnUrl` may lead: a path of this app, with its query and fragment. Anything that could leave
 * the origin (`//elsewhere`, `https:…`, `/\elsewhere`), and the login itself, is null.
 */
export function safeReturnUrl(returnUrl: string | null): string | null {
  if (returnUrl === null || !returnUrl.startsWith('/')) return null
  // Browsers drop tabs and newlines and read a backslash as a slash: `/\t/elsewhere` is an address elsewhere.
  if ([...returnUrl].some((sign) => sign === '\\' || sign < ' ')) return null
  if (returnUrl.startsWith('//')) return null
  const url = URL.canParse(returnUrl, here) ? new URL(returnUrl, here) : null
  if (url === null || url.origin !== here || url.pathname.startsWith('//')) return null
  if (url.pathname === '/' || url.pathname === '/login') return null
  return url.pathname + url.search + url.hash
}

/** The first screen after a sign-in: administrators to their dashboard, others to where they came from. */
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

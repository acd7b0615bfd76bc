import { redirect } from '@remix-run/react'
import { noteBooksRefused, noteBooksRequested } from './books-refused.ts'
import { isAccountingOpen, lockAccounting, readSession, type StoredSession } from './items.ts'
import { readLeaving } from './leaving.ts'
import { loginAddress } from './redirect-target.ts'
import { isTillPage, readTillSession } from './till-session.ts'

type ShopSession = StoredSession & { shopId: string }

/** There is a session, and no shop in it. */
export class NoShop extends Error {
  override readonly name = 'NoShop'

  constructor() {
    super('No shop ID found. Please log in again.')
  }
}

function addressOf(request: Request): string {
  const url = new URL(request.url)
  return url.pathname + url.search
}

/**
 * Every guarded route calls a guard of its own: loaders run in parallel, so a parent's guard does not
 * protect a child. Guards read sessionStorage only; they never wait for the network.
 * @throws a redirect to the login, which leads back here
 */
function requireSession(request: Request): StoredSession {
  const session = readSession()
  if (session === null) throw redirect(readLeaving() ?? loginAddress({ returnUrl: addressOf(request) }))
  return session
}

/** Of a till that was opened by a code while logging in was impossible; its pages alone. It has no token and no rights. */
function tillSession(request: Request): ShopSession | null {
  if (readSession() !== null) return null
  const till = readTillSession()
  if (till === null || !isTillPage(new URL(request.url).pathname)) return null
  const { shopId, name } = till
  return { token: '', role: 'user', isAdmin: false, shopId, ownerId: null, userEmail: name }
}

/**
 * A session with a shop: for everything under /user. An administrator without one belongs to /admin.
 * @throws NoShop
 */
export function requireShop(request: Request): ShopSession {
  const session = tillSession(request) ?? requireSession(request)
  if (session.shopId !== null) return { ...session, shopId: session.shopId }
  if (session.isAdmin) throw redirect('/admin/dashboard')
  throw new NoShop()
}

/** The books are open: the password was entered again. Else back to the till, which shows why. */
export function requireAccounting(request: Request): ShopSession {
  const session = requireShop(request)
  noteBooksRequested(addressOf(request))
  if (isAccountingOpen()) return session
  lockAccounting()
  noteBooksRefused()
  throw redirect('/user/dashboard')
}

/** /admin admits any stored token; anyone who is not an administrator sees a refusal there. */
export function requireToken(): StoredSession {
  const session = readSession()
  if (session === null) throw redirect(readLeaving() ?? '/login')
  return session
}

/** The person is no administrator: the layout of /admin shows its refusal in place of the screen. */
class NotAdmin extends Error {
  override readonly name = 'NotAdmin'
}

/**
 * For every screen under /admin that loads something.
 * @throws NotAdmin
 */
export function requireAdmin(): void {
  if (!requireToken().isAdmin) throw new NotAdmin('This area is for administrators.')
}

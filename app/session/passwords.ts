import { api } from '#app/api/client.ts'
import * as routes from '#domain/api/routes/passwords.ts'
import type { SignedIn } from '#domain/api/session.ts'
import { storeSignIn } from './items.ts'

/** Whether this installation sends links for a forgotten password by email. */
export async function isPasswordSentByEmail(signal: AbortSignal): Promise<boolean> {
  const { passwordByEmail } = await api.call(routes.readSignInOptions, { signal })
  return passwordByEmail
}

/** Puts a password of the person's own in the place of a temporary one, and logs in with it. */
export async function replaceTemporaryPassword(
  email: string,
  password: string,
  newPassword: string,
): Promise<SignedIn> {
  const body = { email, password, newPassword }
  return stored(await api.call(routes.replaceTemporaryPassword, { body }))
}

/** Sets the password of the person who got this link's token by email, and logs in with it. */
export async function resetPasswordByLink(token: string, newPassword: string): Promise<SignedIn> {
  return stored(await api.call(routes.resetPassword, { body: { token, newPassword } }))
}

/** Asks for a link. Says nothing of whether the address belongs to anybody. */
export async function askForPasswordLink(email: string): Promise<void> {
  await api.call(routes.sendPasswordLink, { body: { email } })
}

/** Changes the password of the person who is logged in; the person's other sessions end. */
export async function changePassword(password: string, newPassword: string): Promise<void> {
  await api.call(routes.changePassword, { body: { password, newPassword } })
}

function stored(signedIn: SignedIn): SignedIn {
  storeSignIn(signedIn, Date.now())
  return signedIn
}

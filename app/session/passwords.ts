import { api } from '#app/api/client.ts'
import { SignInOptions } from '#domain/api/password.ts'
import { SignedIn } from '#domain/api/session.ts'
import { storeSignIn } from './items.ts'

const anonymous = { isAnonymous: true } as const

/** Whether this installation sends links for a forgotten password by e-mail. */
export async function isPasswordSentByEmail(signal: AbortSignal): Promise<boolean> {
  const options = await api.get('/api/session/options', SignInOptions, { ...anonymous, signal })
  return options.passwordByEmail
}

/** Puts a password of the person's own in the place of a temporary one, and signs in with it. */
export function replaceTemporaryPassword(
  email: string,
  password: string,
  newPassword: string,
): Promise<SignedIn> {
  return signInBy('/api/session/password', { email, password, newPassword })
}

/** Sets the password of whoever got this link's token by e-mail, and signs in with it. */
export function resetPasswordByLink(token: string, newPassword: string): Promise<SignedIn> {
  return signInBy('/api/session/password/reset', { token, newPassword })
}

/** Asks for a link. Says nothing of whether the address belongs to anybody. */
export async function askForPasswordLink(email: string): Promise<void> {
  await api.send('POST', '/api/session/password/forgotten', { email }, anonymous)
}

/** Changes the password of whoever is signed in; the person's other sessions end. */
export async function changePassword(password: string, newPassword: string): Promise<void> {
  await api.send('PUT', '/api/session/password', { password, newPassword })
}

async function signInBy(path: string, body: Record<string, string>): Promise<SignedIn> {
  const signedIn = await api.post(path, SignedIn, body, anonymous)
  storeSignIn(signedIn, Date.now())
  return signedIn
}

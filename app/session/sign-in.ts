import { api } from '#app/api/client.ts'
import * as routes from '#domain/api/routes/session.ts'
import type { SignedIn } from '#domain/api/session.ts'
import { storeSignIn } from './items.ts'

/** Logs in and stores the session's items. */
export async function signIn(email: string, password: string): Promise<SignedIn> {
  const signedIn = await api.call(routes.signIn, { body: { email, password } })
  storeSignIn(signedIn, Date.now())
  return signedIn
}

import { api } from '#app/api/client.ts'
import { SignedIn } from '#domain/api/session.ts'
import { storeSignIn } from './items.ts'

/** Signs in and stores the session's items. */
export async function signIn(email: string, password: string): Promise<SignedIn> {
  const signedIn = await api.post('/api/session', SignedIn, { email, password }, { isAnonymous: true })
  storeSignIn(signedIn, Date.now())
  return signedIn
}

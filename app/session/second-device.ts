import { api } from '#app/api/client.ts'
import { CustomTokenAnswer, customTokenLastsMs } from '#domain/api/functions.ts'
import { SignedIn } from '#domain/api/session.ts'
import { storeSignIn } from './items.ts'

/** Where a second device goes with a token. It stands behind the #, which no server gets to see. */
const path = '/login/second-device'

export type SecondDeviceLink = {
  address: string
  /** By this device's clock, which may be wrong; milliseconds since 1970. */
  goodUntil: number
}

/** An address that signs whoever is signed in here in on another device: once, within a minute. */
export async function makeSecondDeviceLink(): Promise<SecondDeviceLink> {
  const askedAt = Date.now()
  const { result } = await api.post('/functions/customToken', CustomTokenAnswer, { data: null })
  return {
    address: `${window.location.origin}${path}#${result.token}`,
    goodUntil: askedAt + customTokenLastsMs,
  }
}

/** Signs in as whoever made the token, in this tab. */
export async function signInByCustomToken(token: string): Promise<SignedIn> {
  const signedIn = await api.post('/api/session/custom-token', SignedIn, { token }, { isAnonymous: true })
  storeSignIn(signedIn, Date.now())
  return signedIn
}

import { api } from '#app/api/client.ts'
import { customTokenLastsMs } from '#domain/api/functions.ts'
import * as functionRoutes from '#domain/api/routes/functions.ts'
import * as sessionRoutes from '#domain/api/routes/session.ts'
import type { SignedIn } from '#domain/api/session.ts'
import { storeSignIn } from './items.ts'

/** Where a second device goes with a token. It is behind the #, which is never sent to a server. */
const path = '/login/second-device'

export type SecondDeviceLink = {
  address: string
  /** By this device's clock, which may be wrong; milliseconds since 1970. */
  goodUntil: number
}

/** An address that signs the person who is logged in here in on another device: once, within a minute. */
export async function makeSecondDeviceLink(): Promise<SecondDeviceLink> {
  const askedAt = Date.now()
  const { result } = await api.call(functionRoutes.mintCustomToken, { body: { data: null } })
  return {
    address: `${window.location.origin}${path}#${result.token}`,
    goodUntil: askedAt + customTokenLastsMs,
  }
}

/** Logs in as the person who made the token, in this tab. */
export async function signInByCustomToken(token: string): Promise<SignedIn> {
  const signedIn = await api.call(sessionRoutes.signInByToken, { body: { token } })
  storeSignIn(signedIn, Date.now())
  return signedIn
}

import type { App } from '#server/wiring/app-deps.ts'
import { type Answer, servedApp, type TestPerson } from '../support/served-app.ts'

/** An installation with the calls of an administrator about people. */
export function administered(config?: Parameters<typeof servedApp>[0]) {
  const served = servedApp(config, { people: 'new' })

  const as = (token: string, app?: App) => {
    const call = (
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      path: string,
      payload?: object,
    ): Promise<Answer> => served.call({ method, url: `/api/admin/users${path}`, token, payload, app })
    return {
      call,
      disable: (uid: string, disabled = true) => call('PUT', `/${uid}/disabled`, { disabled }),
      logOut: (uid: string) => call('DELETE', `/${uid}/sessions`),
      makeAdministrator: (uid: string, isAdministrator = true) =>
        call('PUT', `/${uid}/administrator`, { isAdministrator }),
      link: (uid: string, shopId: string, right: 'owner' | 'employee') =>
        call('PUT', `/${uid}/shops/${shopId}`, { right }),
      unlink: (uid: string, shopId: string) => call('DELETE', `/${uid}/shops/${shopId}`),
      remove: (uid: string) => call('DELETE', `/${uid}`),
    }
  }

  /** No other administrators: which is the last has to be known. */
  async function onlyAdministrators<Count extends number>(count: Count) {
    await served.database().collections.softwaredev.deleteMany({})
    const made = []
    for (let i = 0; i < count; i += 1) made.push(await served.openAdministrator())
    return made
  }

  return {
    served,
    as,
    onlyAdministrators,
    shopOf: (shopId: string) => served.database().collections.shops.findOne({ _id: shopId }),
    me: async (person: Pick<TestPerson, 'email'>) => {
      const { token } = await served.signIn(person)
      return served.call({ method: 'GET', url: '/api/me', token })
    },
    /** What the audit log has of a person, oldest first. */
    actionsOn: async (uid: string) => {
      const log = served.database().db.collection<{ action: string }>('auditLog')
      const found = await log.find({ 'facts.person': uid }).sort({ _id: 1 }).toArray()
      return found.map(({ action }) => action)
    },
    unfinished: () => served.database().db.collection('personChanges').countDocuments(),
  }
}

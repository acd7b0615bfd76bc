import type { Database } from '#server/db/client.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { eventually, type servedApp } from './served-app.ts'

/** The same database, with some members of the driver's `Db` replaced. */
export function databaseWith(
  database: Database,
  replaced: (db: Database['db']) => Partial<Database['db']>,
): Database {
  const others: Partial<Record<string | symbol, unknown>> = replaced(database.db)
  const db = new Proxy(database.db, {
    get(target, name) {
      const member: unknown = others[name] ?? Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
  return { ...database, db }
}

/** Another process that follows the change stream by now: it takes this token without asking the database. */
export async function aFollowingProcess(served: ReturnType<typeof servedApp>, token: string): Promise<App> {
  let requested = 0
  const database = databaseWith(served.database(), (db) => ({
    collection: ((name: string) => {
      if (name === 'revocations') requested += 1
      return db.collection(name)
    }) as typeof db.collection,
  }))
  const app = await served.build({ database })
  await eventually(200, async () => {
    const before = requested
    const answer = await served.call({ method: 'GET', url: '/api/me', token, app })
    return requested === before ? answer : { ...answer, status: 0 }
  })
  return app
}

import { Refusal } from '#domain/errors.ts'
import { type Serving, tillDb } from '../storage/till-db.ts'
import { canCheckHere, fitsMark } from './code-mark.ts'
import { noTries, triesLeft, withTry } from './tries.ts'

/**
 * Checks a code against what this device keeps of it, while the server is away. Tries are counted before the code is
 * looked at, whatever the number of tabs.
 * @throws Refusal as the server would: code_wrong, code_waits, code_not_set, and code_needs_server, code_not_on_device
 */
export async function checkCodeHere(
  shopId: string,
  uid: string,
  code: string,
): Promise<Pick<Serving, 'uid' | 'name' | 'isOwner'>> {
  const db = tillDb()
  const kept = (await db.cashiers.get(shopId))?.items.find((one) => one.uid === uid)
  if (!kept?.code) throw new Refusal(kept?.hasCode ? 'code_not_on_device' : 'code_not_set')
  if (!canCheckHere()) throw new Refusal('code_needs_server')
  const tries = await db.transaction('rw', db.codeTries, async () => {
    const taken = withTry((await db.codeTries.get([shopId, uid])) ?? noTries, Date.now())
    if (taken) await db.codeTries.put({ shopId, uid, ...taken })
    return taken
  })
  if (tries === null) throw new Refusal('code_waits')
  if (!(await fitsMark(kept.code, { shopId, uid, code })))
    throw new Refusal('code_wrong', { left: triesLeft(tries) })
  await db.codeTries.delete([shopId, uid])
  return { uid, name: kept.name, isOwner: kept.isOwner }
}

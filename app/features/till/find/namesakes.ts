import { foldText } from '#domain/product/search.ts'
import type { CachedCustomer } from '../storage/till-db.ts'
import { writtenOf } from './customers-named.ts'

type Person = Pick<CachedCustomer, 'customerId' | 'name' | 'phone' | 'number' | 'email' | 'address'>

/** Those of a list whose name another one has too. */
export function namesakesIn<One extends Pick<Person, 'name'>>(people: readonly One[]): One[] {
  const byName = Map.groupBy(people, ({ name }) => foldText(name))
  return people.filter(({ name }) => (byName.get(foldText(name))?.length ?? 0) > 1)
}

/**
 * What is shown beside each name of a list, by customer. For people of one name it is all that distinguishes them, and
 * in the end a part of their id: two rows never look the same.
 * @param moreOf what else is known of a customer now, as it is shown: the last sale here, what is owed
 */
export function distinguish(
  people: readonly Person[],
  moreOf: (customerId: string) => readonly string[] = () => [],
): ReadonlyMap<string, string> {
  const written = new Map(people.map((one) => [one.customerId, writtenOf(one)]))
  for (const alike of Map.groupBy(namesakesIn(people), ({ name }) => foldText(name)).values()) {
    const longer = alike.map((one) => {
      const parts = [writtenOf(one), one.email, one.address, ...moreOf(one.customerId)]
      return { customerId: one.customerId, text: parts.filter(Boolean).join(' · ') }
    })
    const counts = Map.groupBy(longer, ({ text }) => text)
    for (const { customerId, text } of longer) {
      const isSame = (counts.get(text)?.length ?? 0) > 1
      written.set(
        customerId,
        isSame ? [text, `ID ${customerId.slice(-4)}`].filter(Boolean).join(' · ') : text,
      )
    }
  }
  return written
}

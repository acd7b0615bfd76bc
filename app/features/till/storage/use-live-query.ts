import { liveQuery } from 'dexie'
import { type DependencyList, useEffect, useState } from 'react'

/**
 * What a query of the device's database answers, and again whenever what it read has changed; undefined until the first
 * answer. After a change of the query, the last answer stays until the next.
 *
 * The hook of dexie-react-hooks keeps the answer in a ref that it reads while React renders. React drops the effects of
 * a render in which no state has changed, and takes note of their dependencies: what was to be done once there is an
 * answer was never done. A till showed only its first tiles until the page was loaded again.
 */
export function useLiveQuery<Answer>(
  query: () => Promise<Answer> | Answer,
  about: DependencyList,
): Answer | undefined {
  const [heard, setHeard] = useState<{ answer?: Answer; error?: unknown }>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query is another function in each render
  useEffect(() => {
    const listening = liveQuery(query).subscribe(
      (answer) => setHeard((last) => ('answer' in last && last.answer === answer ? last : { answer })),
      (error) => setHeard({ error }),
    )
    return () => listening.unsubscribe()
  }, [...about])
  if ('error' in heard) throw heard.error
  return heard.answer
}

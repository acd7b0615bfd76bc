/**
 * Into which file of the app each module goes. Left to itself the bundler makes a file of every few modules that
 * the same screens share, a hundred before the first sale; on a slow connection each is a request. Here all that
 * every page needs, and all that the till needs beside it, is one file for each of the kinds below. What only
 * other screens need is left to the bundler, but for their icons.
 */

/** Starts of what every page loads: the frame of the app, and the login. */
const everyPage = [/\/app\/entry\.client\.tsx$/, /\/app\/root\.tsx\?/, /\/app\/routes\/login\.tsx\?/]
/** The way from the login to the first sale. */
const till = [/\/app\/routes\/user\.tsx\?/, /\/app\/routes\/user\.dashboard\._index\.tsx\?/]

/**
 * Libraries, rules and screens change at a different pace: a new version brings only what has changed. None of them
 * refers back to one after it, or a file would run before what it needs.
 */
const kinds = {
  libraries: /\/node_modules\/|\/app\/bundle\//,
  rules: /\/domain\//,
  app: /\/app\//,
}

const icon = /\/lucide-react\/dist\/esm\/icons\//

/** @type {import('vite').Plugin} */
export const chunksOfTheTill = {
  name: 'chunks-of-the-till',
  config: (_, { isSsrBuild }) =>
    isSsrBuild ? {} : { build: { rollupOptions: { output: { manualChunks: manualChunks() } } } },
  // Of two files that import each other one runs before what it needs is there.
  onLog(_level, log) {
    if (log.code === 'CIRCULAR_CHUNK') this.error(log.message)
  },
}

/** @returns {import('vite').Rollup.GetManualChunk} */
function manualChunks() {
  /** @type {{ everyPage: Set<string>, till: Set<string> } | undefined} */
  let reached
  return (id, graph) => {
    reached ??= { everyPage: reachedFrom(everyPage, graph), till: reachedFrom(till, graph) }
    // A route stays a file of its own, from which Remix reads what it exports.
    if (/\/app\/routes\/.*\?/.test(id)) return undefined
    // The icons of all other screens are smaller than the requests for each of them.
    const isElsewhere = !reached.everyPage.has(id) && !reached.till.has(id)
    if (isElsewhere) return icon.test(id) ? 'icons' : undefined
    const [kind = 'libraries'] = Object.entries(kinds).find(([, pattern]) => pattern.test(id)) ?? []
    return reached.everyPage.has(id) ? kind : `till-${kind}`
  }
}

/**
 * What is loaded with the modules that match, without what they load later.
 *
 * @param {RegExp[]} starts
 * @param {{ getModuleIds(): Iterable<string>, getModuleInfo(id: string): { importedIds: readonly string[] } | null }} graph
 */
function reachedFrom(starts, graph) {
  const reached = new Set()
  const ahead = [...graph.getModuleIds()].filter((id) => starts.some((start) => start.test(id)))
  if (ahead.length < starts.length) throw new Error(`no module is ${starts.join(' or ')}`)
  for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    ahead.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return reached
}

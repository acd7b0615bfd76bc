/**
 * Into which file of the app each module goes. Left to itself the bundler makes a file of every few modules that
 * the same screens share, a hundred before the first sale; on a slow connection each is a request. Here all that
 * every page needs, and all that the till needs beside it, is one file for each of the kinds below. What many
 * other screens need is a file, too: the list of all screens comes with the first page, and names the files that each
 * of them needs. The rest is left to the bundler.
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

/** A screen, as Remix asks for it. */
const screen = /\/app\/routes\/.*\?/

/** What so many screens need is loaded with any screen. */
const manyScreens = 8

/** @returns {import('vite').Rollup.GetManualChunk} */
function manualChunks() {
  /** @type {ReturnType<typeof reachedIn> | undefined} */
  let reached
  return (id, graph) => {
    reached ??= reachedIn(graph)
    // A route stays a file of its own, from which Remix reads what it exports.
    if (screen.test(id)) return undefined
    const isElsewhere = !reached.everyPage.has(id) && !reached.till.has(id)
    if (isElsewhere) return elsewhere(id, reached)
    const [kind = 'libraries'] = Object.entries(kinds).find(([, pattern]) => pattern.test(id)) ?? []
    return reached.everyPage.has(id) ? kind : `till-${kind}`
  }
}

/** @typedef {Parameters<import('vite').Rollup.GetManualChunk>[1]} Graph */

/** @param {Graph} graph */
function reachedIn(graph) {
  const fromTill = reachedFrom(startsOf(till, graph), graph)
  const fromEveryPage = reachedFrom(startsOf(everyPage, graph), graph)
  const later = [...fromTill, ...fromEveryPage].flatMap((id) =>
    (graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []).filter((late) => !screen.test(late)),
  )
  /** @type {Map<string, string[]>} */
  const screens = new Map()
  for (const start of startsOf([screen], graph))
    for (const id of reachedFrom([start], graph)) screens.set(id, [...(screens.get(id) ?? []), start])
  return {
    everyPage: fromEveryPage,
    till: fromTill,
    /** What the till loads on demand, and what that loads: it must not bring along what is for other screens. */
    tillLater: reachedFrom(later, graph, { andLater: true }),
    screens,
  }
}

/**
 * The file of what neither the first page nor the till needs.
 *
 * @param {string} id
 * @param {ReturnType<typeof reachedIn>} reached
 */
function elsewhere(id, { tillLater, screens }) {
  // The icons of all other screens are smaller than the requests for each of them.
  if (icon.test(id)) return 'icons'
  const by = screens.get(id) ?? []
  if (by.length < 2) return undefined
  if (tillLater.has(id)) return /\/node_modules\//.test(id) ? 'till-later-libraries' : 'till-later'
  return by.length >= manyScreens ? 'screens' : undefined
}

/**
 * @param {RegExp[]} patterns
 * @param {Graph} graph
 */
function startsOf(patterns, graph) {
  const starts = [...graph.getModuleIds()].filter((id) => patterns.some((pattern) => pattern.test(id)))
  if (starts.length < patterns.length) throw new Error(`no module is ${patterns.join(' or ')}`)
  return starts
}

/**
 * What is loaded with the modules, without what they load later unless that is asked for.
 *
 * @param {string[]} starts
 * @param {Graph} graph
 */
function reachedFrom(starts, graph, { andLater = false } = {}) {
  /** @type {Set<string>} */
  const reached = new Set()
  const ahead = [...starts]
  for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
    ahead.push(...importedIds, ...(andLater ? dynamicallyImportedIds : []))
  }
  return reached
}

#!/usr/bin/env node
// Draws the parts of the program and which uses which into ARCHITECTURE.md, from the imports themselves:
//   node tools/picture.mjs           writes the picture
//   node tools/picture.mjs --check   ends with 1 if the present one is not of this code
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = join(root, 'ARCHITECTURE.md')
const [begin, end] = ['<!-- picture: made by tools/picture.mjs -->\n', '<!-- end of the picture -->']

/** A file belongs to the first part whose folders contain it. */
const parts = {
  app: {
    screens: ['app/routes', 'app/features', 'app/root', 'app/entry'],
    components: ['app/components', 'app/styles'],
    session: ['app/session'],
    'API client': ['app/api'],
    'offline pages': ['app/offline'],
  },
  server: {
    'books: engine': [
      'server/books/engine',
      'server/books/writers',
      'server/books/journal',
      'server/books/subledgers',
      'server/books/figures',
      'server/books/projections',
    ],
    'books: kinds': ['server/books'],
    'audit, rebuild': ['server/audit/', 'server/rebuild'],
    backup: ['server/backup'],
    HTTP: ['server/http'],
    identity: ['server/identity', 'server/audit-log', 'server/mail'],
    database: ['server/db'],
    settings: ['server/config', 'server/log', 'server/operations/clock.', 'server/operations/private-folder'],
    subjects: ['server/'],
  },
  domain: {
    routes: ['domain/api'],
    terms: ['domain/terms'],
    rules: ['domain/'],
  },
}
const named = Object.entries(parts).flatMap(([side, ofSide]) =>
  Object.entries(ofSide).map(([name, folders]) => ({
    side,
    name,
    id: `${side}_${name.replace(/\W+/g, '_')}`,
    folders,
  })),
)
const partOf = (/** @type {string} */ file) =>
  named.find(({ folders }) => folders.some((folder) => file.startsWith(folder)))

const { modules } = JSON.parse(
  execFileSync(
    'depcruise',
    ['--config', '.dependency-cruiser.js', '--output-type', 'json', ...Object.keys(parts)],
    {
      cwd: root,
      env: {
        ...process.env,
        PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
      },
      maxBuffer: 256_000_000,
      encoding: 'utf8',
    },
  ),
)

/** How many imports lead from a part to another. @type {Map<string, Map<string, number>>} */
const imports = new Map(named.map(({ id }) => [id, new Map()]))
for (const { source, dependencies } of modules) {
  if (/[.]test[.]/.test(source)) continue
  for (const { resolved } of dependencies) {
    const [from, to] = [partOf(source), partOf(resolved)]
    if (!from || !to || from === to) continue
    const ofPart = imports.get(from.id)
    ofPart?.set(to.id, (ofPart.get(to.id) ?? 0) + 1)
  }
}
const count = (/** @type {string} */ from, /** @type {string} */ to) => imports.get(from)?.get(to) ?? 0
/** Where two parts use each other, the arrow is that of most imports. @type {Map<string, string[]>} */
const uses = new Map(
  named.map(({ id }) => [id, named.map((to) => to.id).filter((to) => count(id, to) > count(to, id))]),
)

/** Whether a part uses another through others as well: then the arrow between them adds nothing. @param {string} from @param {string} to */
function reachesOtherwise(from, to) {
  const queue = (uses.get(from) ?? []).filter((id) => id !== to)
  const seen = new Set([from, ...queue])
  for (const id of queue) {
    for (const next of uses.get(id) ?? []) {
      if (next === to) return true
      if (!seen.has(next)) queue.push(next)
      seen.add(next)
    }
  }
  return false
}

const lines = [
  '```mermaid',
  'flowchart TD',
  ...Object.keys(parts).flatMap((side) => [
    `  subgraph ${side}`,
    ...named.filter((part) => part.side === side).map(({ id, name }) => `    ${id}["${name}"]`),
    '  end',
  ]),
  ...[...uses].flatMap(([from, to]) =>
    to
      .filter((one) => !reachesOtherwise(from, one))
      .sort()
      .map((one) => `  ${from} --> ${one}`),
  ),
  '```',
]
const text = readFileSync(page, 'utf8')
const [before, rest] = text.split(begin)
const after = rest?.split(end)[1]
if (after === undefined) throw new Error(`ARCHITECTURE.md has no place for the picture: ${begin}${end}`)
const drawn = `${before}${begin}${lines.join('\n')}\n${end}${after}`
if (!process.argv.includes('--check')) writeFileSync(page, drawn)
else if (drawn !== text) {
  console.error('The picture in ARCHITECTURE.md is not of this code: node tools/picture.mjs draws it.')
  process.exitCode = 1
}

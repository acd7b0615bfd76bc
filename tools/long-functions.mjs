#!/usr/bin/env node
// Finds the functions and components of more than 70 lines, outside tests. One that would only read worse in parts is
// in tools/long-functions.json, with the most lines that it may have and the reason: { "lines": 90, "reason": "…" }.
//   node tools/long-functions.mjs           ends with 1 where one is too long, or short and still listed
//   node tools/long-functions.mjs --write   takes those off the list that were split, and lowers the others
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import ts from 'typescript'

const maxLines = 70
const listPath = 'tools/long-functions.json'
const folders = ['app', 'domain', 'server', 'infra']

/** The lines from the head of each function to its end, by `file name`; of two with one name the longer. */
function longFunctionsIn(file) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line
  const found = new Map()
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) {
      const lines = lineOf(node.end) - lineOf(node.getStart(source)) + 1
      const key = `${file} ${nameOf(node, source)}`
      if (lines > maxLines) found.set(key, Math.max(lines, found.get(key) ?? 0))
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Of one without a name: what it is given to, as `describe` or `useMemo`. */
function nameOf(node, source) {
  if (node.name) return node.name.getText(source)
  const { parent } = node
  if (parent.name) return parent.name.getText(source)
  return ts.isCallExpression(parent)
    ? `in ${parent.expression.getText(source).slice(0, 40)}`
    : 'without a name'
}

const tracked = execFileSync('git', ['ls-files', ...folders], { encoding: 'utf8' }).split('\n')
const files = tracked.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
const found = new Map(
  files.flatMap((file) => [...longFunctionsIn(file)]).sort(([a], [b]) => (a < b ? -1 : 1)),
)
const known = new Map(Object.entries(JSON.parse(readFileSync(listPath, 'utf8'))))
const isWriting = process.argv.includes('--write')

const errors = []
for (const [key, lines] of found) {
  const listed = known.get(key)
  if (listed === undefined)
    errors.push(`${key} has ${lines} lines. Split it: ${maxLines} are the most, or list it in ${listPath}.`)
  else if (!(lines <= listed.lines))
    errors.push(`${key} grew to ${lines} lines, and ${listed.lines} are its most. Split it.`)
  if (listed !== undefined && !listed.reason?.trim())
    errors.push(`${key} is listed without a reason. Split it, or say why it reads worse in parts.`)
}
if (!isWriting)
  for (const key of known.keys())
    if (!found.has(key)) errors.push(`${key} is short now. Run: node tools/long-functions.mjs --write`)

if (errors.length > 0) {
  console.error(errors.join('\n'))
  process.exitCode = 1
} else if (isWriting) {
  const listed = [...found].map(([key, lines]) => {
    const { lines: most, reason } = known.get(key)
    return [key, { lines: Math.min(most, Math.ceil(lines / 10) * 10), reason }]
  })
  writeFileSync(listPath, `${JSON.stringify(Object.fromEntries(listed), null, 2)}\n`)
  console.log(`${found.size} functions have more than ${maxLines} lines.`)
}

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Fault } from '../begin/faults.js'
import type { Progress } from '../begin/progress.js'
import { reasonIn, runTool } from '../begin/tool.js'
import { alone } from '../process/alone.ts'

/** What the built screens are made from. */
const SOURCES = ['app', 'domain', 'public', 'remix.config.js', 'package-lock.json', 'tsconfig.json']

/**
 * Builds the screens where what they are made from has changed since the last time. One start builds at a time: several
 * installations may share the program's folder.
 */
export async function ensureScreens(root: string, logFile: string, progress: Progress) {
  const mark = join(root, 'build', '.made-from')
  const digest = digestOf(root)
  const areBuilt = () => existsSync(mark) && readFileSync(mark, 'utf8') === digest
  if (areBuilt()) return
  await alone(
    // Not beside what is built: that folder is emptied first.
    join(root, 'node_modules', '.cache', 'screens-being-built'),
    async () => {
      if (areBuilt()) return
      rmSync(mark, { force: true })
      await build(root, logFile, progress)
      writeFileSync(mark, digest)
      progress.say('  Built the screens')
    },
    () => progress.step('Waiting for another start to build the screens').drop,
  )
}

async function build(root: string, logFile: string, progress: Progress) {
  const step = progress.step('Building the screens')
  const command = join(root, 'node_modules', '@remix-run', 'dev', 'dist', 'cli.js')
  const { code, output } = await runTool(
    process.execPath,
    [command, 'vite:build', '--config', 'remix.config.js'],
    { cwd: root, env: { ...process.env, NODE_ENV: 'production' }, logFile },
  ).finally(step.drop)
  if (code !== 0) {
    throw new Fault(
      `The screens could not be built (${reasonIn(output)}). The full output is in ${logFile}; if you did not change the program, delete node_modules and start again.`,
    )
  }
}

function digestOf(root: string) {
  const hash = createHash('sha256')
  const add = (path: string) => {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  for (const source of SOURCES.filter((name) => existsSync(join(root, name)))) {
    if (/\.\w+$/.test(source)) {
      add(source)
      continue
    }
    const files = readdirSync(join(root, source), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.\w+$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    for (const path of files.sort()) add(path)
  }
  return hash.digest('hex')
}

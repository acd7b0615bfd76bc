import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../begin/errors.js'
import type { Progress } from '../begin/progress.js'
import { reasonIn, runTool } from '../begin/tool.js'
import { alone } from '../process/alone.ts'

type Part = {
  name: string
  /** What it is built from. */
  sources: readonly string[]
  /** Where the digest of its sources is kept. */
  mark: readonly string[]
  command: readonly string[]
}

const screens: Part = {
  name: 'screens',
  sources: [
    'app',
    'domain',
    'public',
    'remix.config.js',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
  ],
  mark: ['build', 'screens', '.made-from'],
  command: ['@remix-run/dev/dist/cli.js', 'vite:build', '--config', 'remix.config.js'],
}

/** In one file the server starts in half the time: most of a start is finding and compiling its 1,500 files. */
const server: Part = {
  name: 'server',
  sources: ['server', 'domain', 'infra', 'package.json', 'package-lock.json', 'tsconfig.json'],
  mark: ['build', 'app', '.made-from'],
  command: ['vite/bin/vite.js', 'build', '--config', 'server/vite.config.js'],
}

/** Builds the screens and the server where what they are built from has changed since the last time. */
export async function ensureBuilt(root: string, logFile: string, progress: Progress): Promise<void> {
  for (const part of [screens, server]) await ensurePart(root, part, logFile, progress)
}

/** One start builds at a time: several installations may share the program's folder. */
async function ensurePart(root: string, part: Part, logFile: string, progress: Progress) {
  const mark = join(root, ...part.mark)
  const digest = digestOf(root, part.sources)
  const isBuilt = () => existsSync(mark) && readFileSync(mark, 'utf8') === digest
  if (isBuilt()) return
  await alone(
    // Outside the output folder, which a build empties.
    join(root, 'node_modules', '.cache', `${part.name}-being-built`),
    async () => {
      if (isBuilt()) return
      rmSync(mark, { force: true })
      await build(root, part, logFile, progress)
      writeFileSync(mark, digest)
      progress.say(`  Built the ${part.name}`)
    },
    () => progress.step(`Waiting for another start to build the ${part.name}`).drop,
  )
}

async function build(root: string, { name, command }: Part, logFile: string, progress: Progress) {
  const step = progress.step(`Building the ${name}`)
  const [program = '', ...args] = command
  const { code, output } = await runTool(
    process.execPath,
    [join(root, 'node_modules', ...program.split('/')), ...args],
    { cwd: root, env: { ...process.env, NODE_ENV: 'production' }, logFile },
  ).finally(step.drop)
  if (code !== 0) {
    throw new OperatorError(
      `The ${name} could not be built (${reasonIn(output)}). The full output is in ${logFile}; if you did not change the program, delete node_modules and start again.`,
    )
  }
}

function digestOf(root: string, sources: readonly string[]) {
  const hash = createHash('sha256')
  const add = (path: string) => {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  for (const source of sources.filter((name) => existsSync(join(root, name)))) {
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

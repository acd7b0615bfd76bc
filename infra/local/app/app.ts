import { join } from 'node:path'
import { keepPrivate } from '../../../server/operations/private-folder.ts'
import { OperatorError } from '../begin/errors.js'
import type { Progress } from '../begin/progress.js'
import { type Child, startChild } from '../process/child.ts'
import { untilAnswers } from '../process/http-wait.ts'
import { appEnvironment } from './app-environment.ts'
import type { Settings } from './settings.ts'

const START_MS = 600_000
export const APP_STOP_MS = 30_000
/**
 * As in the Dockerfile. Young: what a commit's sales leave behind is mostly dead by the time that twice the usual fills
 * up. Old: without a limit it grows to a half of the computer's memory before it is cleared; from the start it may be
 * 160 MB, or it is cleared every few megabytes until it has grown.
 */
const HEAP = ['--max-semi-space-size=32', '--max-old-space-size=512', '--initial-old-space-size=160']

/** Exit codes `settings` and `books` of server/main.ts: another start would end the same way. */
const FINAL_CODES = [2, 3]

/** The app does not run with these settings or these books. */
export class AppRefused extends OperatorError {}

/** Starts the app and waits for its first answer: that it is ready for people, or (`health`) that it runs. */
export async function startApp({
  root,
  settings,
  environment,
  progress,
  onStarted,
  waitFor = 'ready',
  nodeOptions = [],
  program = ['build', 'app', 'main.js'],
  onLines,
}: {
  root: string
  settings: Settings
  /** its variables beside the launcher's own environment */
  environment: Record<string, string>
  progress: Progress
  onStarted: (child: Child) => void
  waitFor?: 'ready' | 'health'
  nodeOptions?: string[]
  /** path of the program to run, relative to `root` */
  program?: string[]
  /** called with whole lines of its output as they come */
  onLines?: (lines: string) => void
}): Promise<Child> {
  keepPrivate(join(settings.dataDir, 'log'))
  const child = startChild({
    name: 'The app',
    program: process.execPath,
    args: [...HEAP, ...nodeOptions, join(root, ...program)],
    cwd: root,
    env: appEnvironment({ env: process.env, root, settings, environment }),
    logFile: join(settings.dataDir, 'log', 'app.log'),
    onLines,
  })
  onStarted(child)
  const step = progress.step('Starting the app')
  const watching = setInterval(() => step.note(lastWord(child)), 500)
  const ready = await untilAnswers(`${settings.address}/api/${waitFor}`, {
    timeoutMs: START_MS,
    hasEnded: child.hasExited,
  }).finally(() => {
    clearInterval(watching)
    step.drop()
  })
  if (ready) return child
  const why = await whyItEnded(child)
  const { code } = await child.stop(APP_STOP_MS).then(() => child.exited)
  throw FINAL_CODES.includes(code ?? 0) ? new AppRefused(why) : new OperatorError(why)
}

async function whyItEnded(child: Child): Promise<string> {
  const { code, signal, error } = child.hasExited() ? await child.exited : { code: null, signal: null }
  const how = !child.hasExited()
    ? 'did not become ready in time'
    : (error?.message ?? `ended by itself (${signal ?? `code ${code}`})`)
  const words = child
    .lines()
    .slice(-8)
    .map((line) => `    ${inWords(line).slice(0, 300)}`)
  return `${child.name} ${how}. The end of its log (${child.logFile}):\n${words.join('\n')}`
}

/** A line of the app's log (JSON) as a person reads it; a line that is none stays as it is. */
export function inWords(line: string): string {
  if (!line.startsWith('{"level"')) return line
  try {
    const { level, msg, err } = JSON.parse(line)
    return `${level}: ${msg}${err?.message ? `: ${err.message}` : ''}`
  } catch (error) {
    // A line cut short when the app was killed.
    if (error instanceof SyntaxError) return line
    throw error
  }
}

/** The last message that the app logged, such as how far the demo shop is. */
const lastWord = (child: Child) => /"msg":"([^"]*)"/.exec(child.lines().at(-1) ?? '')?.[1] ?? ''

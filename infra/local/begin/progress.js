import { EventEmitter } from 'node:events'

/**
 * Shows the progress, so that the screen is never silent. On a terminal every running step has one
 * line that is drawn again and again; elsewhere (a log, CI) a step says a line when it starts to take
 * long and every few seconds after.
 *
 * @typedef {object} Step
 * @property {(text: string) => void} note what the step is doing now, such as "42 of 168 MB"
 * @property {(text?: string) => void} done ends the step and leaves a line, where there is something to say
 * @property {() => void} drop ends the step without a line
 *
 * @typedef {object} Progress
 * @property {(title: string, options?: { atOnce?: boolean }) => Step} step
 * @property {(line: string) => void} say leaves a line for good
 */

const QUIET_MS = 2000
const REPEAT_MS = 5000
const REDRAW_MS = 200

/** @param {number} bytes */
export const megabytes = (bytes) => `${Math.round(bytes / 1e6)} MB`

/** @param {number} ms */
const seconds = (ms) => `${Math.round(ms / 1000)} s`

/**
 * @param {{ write(text: string): unknown, isTTY?: boolean, columns?: number }} [out]
 * @returns {Progress}
 */
export function createProgress(out = process.stdout) {
  // Its reader may be gone, or the file it goes to full: the program goes on.
  if (out instanceof EventEmitter) out.on('error', () => undefined)
  /** @param {string} text */
  const write = (text) => {
    try {
      out.write(text)
    } catch {
      // The next line may find room again.
    }
  }
  /** @type {Set<{ title: string, text: string, since: number, shownAt: number }>} */
  const running = new Set()
  let drawn = 0
  /** @type {NodeJS.Timeout | undefined} */
  let timer

  const erase = () => {
    if (drawn > 0) write(`\x1b[${drawn}A\x1b[J`)
    drawn = 0
  }
  /** @param {{ title: string, text: string, since: number }} step */
  const lineOf = (step) =>
    `  ${step.title}${step.text ? `: ${step.text}` : ''} (${seconds(Date.now() - step.since)})`
  const draw = () => {
    erase()
    const width = (out.columns ?? 100) - 1
    for (const step of running) write(`${lineOf(step).slice(0, width)}\n`)
    drawn = running.size
  }
  const repeat = () => {
    for (const step of running) {
      if (Date.now() - step.shownAt < (step.shownAt === step.since ? QUIET_MS : REPEAT_MS)) continue
      step.shownAt = Date.now()
      write(`${lineOf(step)}\n`)
    }
  }
  const tick = () => (out.isTTY ? draw() : repeat())
  /** @param {string} line */
  const say = (line) => {
    if (out.isTTY) erase()
    write(`${line}\n`)
    if (out.isTTY && running.size > 0) draw()
  }

  return {
    say,
    step(title, options = {}) {
      const now = Date.now()
      const step = { title, text: '', since: now, shownAt: now }
      running.add(step)
      if (options.atOnce && !out.isTTY) write(`  ${title}\n`)
      timer ??= setInterval(tick, REDRAW_MS).unref()
      const end = () => {
        if (out.isTTY) erase()
        running.delete(step)
        if (running.size === 0) {
          clearInterval(timer)
          timer = undefined
        } else if (out.isTTY) draw()
      }
      return {
        note(text) {
          step.text = text
        },
        done(text) {
          if (!running.has(step)) return
          end()
          const took = Date.now() - step.since
          if (text) say(`  ${text}${took >= QUIET_MS ? ` (${seconds(took)})` : ''}`)
        },
        drop: end,
      }
    },
  }
}

/** A progress that shows nothing. @type {Progress} */
export const silentProgress = {
  say: () => undefined,
  step: () => ({ note: () => undefined, done: () => undefined, drop: () => undefined }),
}

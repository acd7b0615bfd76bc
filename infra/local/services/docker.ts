import { IMAGES } from '../begin/programs.js'
import type { Progress } from '../begin/progress.js'
import { findProgram, reasonIn, runTool } from '../begin/tool.js'

/**
 * The compose command of an engine that answers.
 *
 * @returns why: a part of a sentence, where there is no command
 */
export async function findCompose(
  env: NodeJS.ProcessEnv,
): Promise<{ command?: string[]; installed: boolean; why: string }> {
  const docker = findProgram('docker', env)
  if (!docker) return { installed: false, why: 'no `docker` was found' }
  const engine = await runTool(docker, ['version', '--format', '{{.Server.Version}}'], {
    env,
    timeoutMs: 5000,
  })
  if (engine.code !== 0) return { installed: false, why: 'no Docker engine answers' }
  const plugin = await runTool(docker, ['compose', 'version'], { env, timeoutMs: 5000 })
  if (plugin.code === 0) return { command: [docker, 'compose'], installed: true, why: '' }
  const standalone = findProgram('docker-compose', env)
  if (standalone) return { command: [standalone], installed: true, why: '' }
  return { installed: true, why: 'Docker compose is not installed' }
}

export async function missingImages(env: NodeJS.ProcessEnv): Promise<string[]> {
  const missing = []
  for (const image of IMAGES) {
    const { code } = await runTool('docker', ['image', 'inspect', image], { env, timeoutMs: 10_000 })
    if (code !== 0) missing.push(image)
  }
  return missing
}

/** @returns why it failed, as part of a sentence */
export async function pullImages(
  images: string[],
  env: NodeJS.ProcessEnv,
  progress: Progress,
): Promise<string | undefined> {
  for (const image of images) {
    const step = progress.step(`Fetching the image ${image}`, { atOnce: true })
    const layers = { known: 0, done: 0 }
    const { code, output } = await runTool('docker', ['pull', image], {
      env,
      onLine: (line) => {
        if (/: (Pulling fs layer|Already exists)/.test(line)) layers.known += 1
        if (/: (Pull complete|Already exists)/.test(line)) layers.done += 1
        if (layers.known > 0) step.note(`${layers.done} of ${layers.known} parts`)
      },
    })
    if (code !== 0) {
      step.drop()
      return `the image ${image} cannot be had (${reasonIn(output)})`
    }
    step.done(`Fetched the image ${image}`)
  }
  return undefined
}

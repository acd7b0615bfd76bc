import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../begin/errors.js'
import { findProgram, runTool } from '../begin/tool.js'

const JAVA_MIN = 17

/**
 * The Java to run Keycloak with: JAVA_HOME's, else the one on PATH.
 *
 * @returns version: the whole text, to distinguish builds
 */
export async function findJava(env: NodeJS.ProcessEnv): Promise<{ path: string; version: string }> {
  const fix =
    'Install it (on Debian and Ubuntu: sudo apt install openjdk-17-jre-headless), start Docker, or set KEYCLOAK_URL to a Keycloak that runs elsewhere; then start again.'
  const fromHome = env.JAVA_HOME ? join(env.JAVA_HOME, 'bin', 'java') : undefined
  const path = fromHome && existsSync(fromHome) ? fromHome : findProgram('java', env)
  if (!path)
    throw new OperatorError(`Keycloak needs Java ${JAVA_MIN} or newer, and no Java was found. ${fix}`)
  const { code, output } = await runTool(path, ['-version'], { env, timeoutMs: 20_000 })
  const major = Number(/version "(?:1\.)?(\d+)/.exec(output)?.[1])
  if (code !== 0 || !(major >= JAVA_MIN)) {
    throw new OperatorError(
      `Keycloak needs Java ${JAVA_MIN} or newer, and ${path} is ${code === 0 ? `Java ${major}` : 'not working'}. ${fix}`,
    )
  }
  return { path, version: withoutOptions(output) }
}

/** Java first names the options that it takes from the environment, which make no other Java of it. */
const withoutOptions = (output: string) => output.replaceAll(/^(NOTE: )?Picked up .*$/gm, '').trim()

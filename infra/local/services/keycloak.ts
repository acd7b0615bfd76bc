import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Realm } from '../../keycloak/read-realm.ts'
import { removeLeftParts } from '../begin/cache.js'
import { OperatorError } from '../begin/errors.js'
import type { Keycloak } from '../fetch/provision-keycloak.ts'
import { type Child, lastLines, startChild } from '../process/child.ts'
import { untilAnswers } from '../process/http-wait.ts'
import { freePort } from '../process/ports.ts'
import { AS_BUILT, withoutKeycloakSettings } from './keycloak-settings.ts'
import { FIRST_ADMINISTRATOR } from './realm.ts'
import { CLIENT_SECRETS, type Secrets } from './secrets.ts'

/** A slow machine under load takes minutes; one that ended by itself is not waited for. */
const START_MS = 600_000
/** The first stop also writes the class archive. */
export const KEYCLOAK_STOP_MS = 60_000

/**
 * Java's options: Keycloak's own, with the collector that starts fastest on a small machine. The tiered
 * compiler stays: without it every login takes three times as long.
 */
const JAVA_OPTIONS = [
  '-Xms64m',
  '-Xmx512m',
  '-XX:MetaspaceSize=96M',
  '-XX:MaxMetaspaceSize=256m',
  '-XX:+UseSerialGC',
  '-XX:+ExitOnOutOfMemoryError',
  '-Dfile.encoding=UTF-8',
  '-Dh2.bindAddress=127.0.0.1',
  '-Djava.security.egd=file:/dev/urandom',
  '-Duser.language=en',
  '-Duser.country=US',
  '-Djava.util.concurrent.ForkJoinPool.common.threadFactory=io.quarkus.bootstrap.forkjoin.QuarkusForkJoinWorkerThreadFactory',
  '-Djava.util.logging.manager=org.jboss.logmanager.LogManager',
  '-Dpicocli.disable.closures=true',
  '-Dquarkus-log-max-startup-records=10000',
  '--add-opens=java.base/java.util=ALL-UNNAMED',
  '--add-opens=java.base/java.util.concurrent=ALL-UNNAMED',
  '--add-opens=java.base/java.security=ALL-UNNAMED',
  '--add-opens=java.base/java.lang=ALL-UNNAMED',
  '--enable-native-access=ALL-UNNAMED',
  // The class archive's own remarks (what it left out, that it does not fit) are of no use to anybody.
  '-Xlog:disable',
  '-Xlog:all=error:stderr',
]

/**
 * Starts Keycloak on the loopback address, its data under `dataDir/keycloak`, and waits until its realm
 * answers. Java is started directly, not through kc.sh: a shell in between could die alone.
 */
export async function startKeycloak(request: {
  keycloak: Keycloak
  java: { path: string; version: string }
  dataDir: string
  logFile: string
  env: NodeJS.ProcessEnv
  secrets: Secrets
  /** imported at the first start only */
  realm: Realm
  /** the constant origin of the issuer */
  hostname: string
  wantedPort: number | undefined
  firstPort: number
  fixedPort?: boolean
  onStarted: (child: Child) => void
}): Promise<{ child: Child; port: number; url: string }> {
  const home = prepareHome(request)
  const classes = classArchive(request)
  const avoid: number[] = []
  for (;;) {
    const port = await freePort({ wanted: request.wantedPort, first: request.firstPort, avoid })
    if (request.fixedPort && port !== request.wantedPort) {
      throw new OperatorError(
        `Port ${request.wantedPort}, where Keycloak is to run, is in use by another program: close that program, or set KEYCLOAK_PORT to another port.`,
      )
    }
    const child = startChild({
      name: 'Keycloak',
      program: request.java.path,
      args: [
        ...JAVA_OPTIONS,
        classes.option,
        `-Dkc.home.dir=${home}`,
        `-Djboss.server.config.dir=${join(home, 'conf')}`,
        ...['-cp', join(request.keycloak.home, 'lib', 'quarkus-run.jar')],
        ...['io.quarkus.bootstrap.runner.QuarkusEntryPoint', 'start', '--optimized', '--cache=local'],
        ...['--http-enabled=true', '--http-host=127.0.0.1', `--http-port=${port}`],
        ...[`--hostname=${request.hostname}`, '--hostname-backchannel-dynamic=true'],
        // Without the first H2 keeps the newest writes half a second, and a killed Keycloak loses them. The
        // second lets a backup in while Keycloak runs, on the loopback address alone.
        ...['--db-url-properties=;WRITE_DELAY=0;AUTO_SERVER=TRUE;DB_CLOSE_ON_EXIT=TRUE', '--import-realm'],
      ],
      env: keycloakEnvironment(request),
      logFile: request.logFile,
    })
    request.onStarted(child)
    void child.exited.then(classes.keep)
    const url = `http://127.0.0.1:${port}`
    const realmUrl = `${url}/realms/${request.realm.realm}`
    if (await untilAnswers(realmUrl, { timeoutMs: START_MS, hasEnded: child.hasExited })) {
      return { child, port, url }
    }
    const log = lastLines(child, 6)
    const ended = child.hasExited()
    await child.stop(KEYCLOAK_STOP_MS)
    const taken = ended ? portInUse(log) : undefined
    if (taken === port) {
      avoid.push(port)
      continue
    }
    if (taken !== undefined) {
      throw new OperatorError(
        `Keycloak (port ${port}) also needs port ${taken}, which another program uses: close that program.`,
      )
    }
    throw new OperatorError(
      `Keycloak could not be started: ${ended ? 'it ended by itself' : 'it did not become ready in time'}. The end of its log (${child.logFile}):\n${log}`,
    )
  }
}

/** The port that Keycloak could not listen on, as the end of its log names it. */
export function portInUse(log: string): number | undefined {
  const line = log
    .split('\n')
    .find((each) => /already (bound|in use)|seems to be in use|BindException/i.test(each))
  const port = /\bports?\b\D*(\d+)/i.exec(line ?? '')?.[1]
  return port === undefined ? undefined : Number(port)
}

function keycloakEnvironment({ env, secrets }: { env: NodeJS.ProcessEnv; secrets: Secrets }) {
  return {
    ...withoutKeycloakSettings(env),
    ...AS_BUILT,
    ...Object.fromEntries(CLIENT_SECRETS.map((name) => [name, secrets[name]])),
    KC_BOOTSTRAP_ADMIN_USERNAME: FIRST_ADMINISTRATOR,
    KC_BOOTSTRAP_ADMIN_PASSWORD: secrets.KEYCLOAK_ADMIN_PASSWORD,
  }
}

/** A home in DATA_DIR: the program by links into the cache, the data in place. */
function prepareHome({
  dataDir,
  keycloak,
  realm,
}: {
  dataDir: string
  keycloak: { home: string }
  realm: Realm
}) {
  const home = join(dataDir, 'keycloak')
  mkdirSync(join(home, 'data', 'import'), { recursive: true, mode: 0o700 })
  for (const part of ['lib', 'conf', 'providers', 'themes']) {
    rmSync(join(home, part), { force: true })
    symlinkSync(join(keycloak.home, part), join(home, part))
  }
  writeFileSync(
    join(home, 'data', 'import', `${realm.realm}-realm.json`),
    `${JSON.stringify(realm, null, 2)}\n`,
  )
  return home
}

/**
 * Java's archive of loaded classes, which halves the later starts: used where it is there, else written
 * when this Keycloak stops. It fits one Java only, hence the name.
 */
function classArchive({
  keycloak,
  java,
}: {
  keycloak: { archive: string }
  java: { path: string; version: string }
}) {
  removeLeftParts(dirname(keycloak.archive))
  const id = createHash('sha256').update(`${java.path}\n${java.version}`).digest('hex').slice(0, 12)
  const file = `${keycloak.archive}-${id}.jsa`
  if (existsSync(file)) return { option: `-XX:SharedArchiveFile=${file}`, keep: () => undefined }
  const part = `${file}.${process.pid}.part`
  return {
    option: `-XX:ArchiveClassesAtExit=${part}`,
    keep({ code }: { code: number | null }) {
      if (!existsSync(part)) return
      // 143: ended by SIGTERM, in order. Anything else may have left half an archive.
      if (code === 143 || code === 0) renameSync(part, file)
      else rmSync(part)
    },
  }
}

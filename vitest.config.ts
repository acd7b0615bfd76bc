import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { cacheFolder } from './infra/local/begin/cache.js'
import { LongFilesFirst } from './tests/support/long-files-first.ts'

// A file sees the modules that the ones before it have loaded: loading them anew for each took longer than the tests.
const isolate = false

export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          name: 'unit',
          isolate,
          // A property takes a second or two, and several times that on a busy machine.
          testTimeout: 30_000,
          // Vitest would leave a core free for itself, which on a machine of two is half of them.
          maxWorkers: 2,
          include: [
            'domain/**/*.test.{ts,tsx}',
            'app/**/*.test.{ts,tsx}',
            'server/**/*.test.ts',
            'infra/**/*.test.{ts,js}',
            'tools/**/*.test.mjs',
          ],
        },
      },
      {
        test: {
          name: 'integration',
          isolate,
          include: ['tests/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          // Twenty seconds on a quiet machine are over a minute on a busy one.
          testTimeout: 180_000,
          hookTimeout: 300_000,
          // On CI's shared machine a process is now and then starved. What passed only then is named at the end.
          retry: process.env.CI ? 1 : 0,
          // What is waited for comes within a second, on a busy machine within several.
          expect: { poll: { timeout: 20_000 } },
          // One more than the cores of a small machine: much of what is tested waits for processes that start.
          maxWorkers: 3,
          env: {
            // Hundreds of processes are started and killed: a start is mostly compiling.
            NODE_COMPILE_CACHE: join(cacheFolder(process.env), 'compiled'),
            // A Keycloak that a test starts for itself ends before code that is compiled twice pays.
            JDK_JAVA_OPTIONS: '-XX:TieredStopAtLevel=1',
          },
        },
      },
    ],
  },
})

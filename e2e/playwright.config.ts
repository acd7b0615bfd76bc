import { existsSync } from 'node:fs'
import { defineConfig, devices } from 'playwright/test'

/**
 * The machine's own Chromium where there is one, else the one Playwright has fetched. The build without a
 * desktop comes first: it is what Playwright fetches too, and takes half the time of the other.
 */
const executablePath = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
].find((path) => path && existsSync(path))

/** The tests of `e2e/`, against a running product: `BASE_URL` is its address (`npm test` starts one of its own). */
export default defineConfig({
  testDir: '.',
  // A folder of its own: Playwright empties it, and the reports of the other parts are read afterwards.
  outputDir: '../test-results/browser',
  // A job of many screens on a busy two-core machine takes minutes, and passes; what is broken stays broken.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // One more than the cores of a small machine: half of a test is waiting for a page that is drawn or an answer.
  workers: 3,
  // On CI's shared machine a browser is now and then starved. Only the second try is traced: a trace takes
  // a picture and a copy of the page at every step.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  // The file that takes longest of the last ones, as their names go, is begun first: else all wait for it at the end.
  // Keycloak is stopped when no other test needs it any more. Alone: --project keycloak-away --no-deps
  projects: [
    { name: 'whole-day', testMatch: '**/whole-day.spec.ts' },
    {
      name: 'product',
      testIgnore: ['**/whole-day.spec.ts', '**/keycloak-away.spec.ts', '**/composed/**'],
    },
    {
      name: 'keycloak-away',
      testMatch: '**/keycloak-away.spec.ts',
      dependencies: ['whole-day', 'product'],
    },
  ],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: process.env.BASE_URL ?? 'http://127.0.0.1:3000',
    locale: 'en-GB',
    timezoneId: 'Africa/Accra',
    // A request that a page's service worker looks at is out of reach of page.route, which many tests need.
    serviceWorkers: 'block',
    // Each frame is drawn by the processor: what turns and pulses while something loads took a tenth of all the work.
    // e2e/whole-day.spec.ts has it as most people see it.
    contextOptions: { reducedMotion: 'reduce' },
    // What does not come within a minute does not come: without a limit a step waits until its test is ended.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})

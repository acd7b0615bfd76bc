import { defineConfig } from 'playwright/test'
import product from '../playwright.config.ts'

/** The tests of the whole stack in containers; `e2e/composed/run` starts one for them and passes its address. */
export default defineConfig({
  ...product,
  testDir: '.',
  outputDir: '../../test-results/composed',
  projects: [{ name: 'composed' }],
  // One stack, which some of the tests kill.
  workers: 1,
  use: {
    ...product.use,
    // What the authority of this installation signed is checked by a test of its own, as a device would.
    ignoreHTTPSErrors: true,
  },
})

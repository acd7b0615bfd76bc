import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // A property takes a second or two, and several times that on a busy machine.
          testTimeout: 30_000,
          include: [
            'domain/**/*.test.{ts,tsx}',
            'app/**/*.test.{ts,tsx}',
            'server/**/*.test.ts',
            'infra/**/*.test.{ts,js}',
          ],
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 300_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})

import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { digestOfProgram } from './books/engine/program.ts'

const root = new URL('../', import.meta.url)

/** Packages of many small modules, and what they depend on: loading their files takes longer than running them. */
const bundled = [
  /^@keycloak\/keycloak-admin-client/,
  /^@microsoft\/kiota-/,
  '@opentelemetry/api',
  /^write-excel-file/,
  'age-encryption',
  /^@noble\//,
  'jose',
  'uuid',
]

// The server and the thread that makes files, as few files; other packages stay where they are.
export default defineConfig({
  root: fileURLToPath(root),
  publicDir: false,
  // The file may be older than the sources beside it: it says which program it is.
  define: { programDigest: JSON.stringify(digestOfProgram(root)) },
  ssr: { noExternal: bundled },
  build: {
    ssr: true,
    outDir: 'build/app',
    rollupOptions: {
      input: { main: 'server/main.ts', 'statement-worker': 'server/statement/statement-worker.ts' },
      // Beside each other: a program's own address says where its thread's is (server/statement/files.ts).
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
    target: 'node22',
    minify: false,
    // For `node --enable-source-maps`; the app runs without it, which starts 0.3 s sooner.
    sourcemap: true,
  },
})

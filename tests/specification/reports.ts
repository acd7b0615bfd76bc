import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { z } from 'zod'
import type { ReportedTest } from './proof.ts'

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({ ancestorTitles: z.array(z.string()), title: z.string(), status: z.string() }),
      ),
    }),
  ),
})

const Spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ status: z.string() })),
})
const Suite = z.object({
  title: z.string(),
  specs: z.array(Spec).default([]),
  get suites() {
    return z.array(Suite).default([])
  },
})
const PlaywrightReport = z.object({ suites: z.array(Suite) })

export const parts = ['unit', 'integration', 'e2e'] as const

/** What the last runs of the three parts reported; a part whose report is not there is named in `missing`. */
export function readReports(root: string): { tests: ReportedTest[]; missing: string[] } {
  const tests: ReportedTest[] = []
  const missing: string[] = []
  for (const part of parts) {
    const file = join(root, 'test-results', `${part}.json`)
    if (!existsSync(file)) {
      missing.push(part)
      continue
    }
    const report: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (part === 'e2e')
      tests.push(...PlaywrightReport.parse(report).suites.flatMap((suite) => ofSuite(suite, [])))
    else tests.push(...ofVitest(VitestReport.parse(report), root))
  }
  return { tests, missing }
}

function ofVitest({ testResults }: z.infer<typeof VitestReport>, root: string): ReportedTest[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: relative(root, name),
      title: [...ancestorTitles, title].join(' > '),
      outcome: status === 'passed' || status === 'failed' ? status : ('skipped' as const),
    })),
  )
}

function ofSuite({ title, specs, suites }: z.infer<typeof Suite>, around: string[]): ReportedTest[] {
  const titles = [...around, title]
  const own = specs.map((spec) => ({
    file: `e2e/${spec.file}`,
    title: [...titles, spec.title].join(' > '),
    outcome: outcomeOf(spec.tests.map(({ status }) => status)),
  }))
  return [...own, ...suites.flatMap((suite) => ofSuite(suite, titles))]
}

function outcomeOf(statuses: string[]): ReportedTest['outcome'] {
  if (statuses.includes('unexpected')) return 'failed'
  // A test that passed at the second try passed.
  return statuses.some((status) => status === 'expected' || status === 'flaky') ? 'passed' : 'skipped'
}

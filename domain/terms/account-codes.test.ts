import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'
import { defaultChart } from './default-chart.ts'

const root = join(import.meta.dirname, '../..')
const codes = new Set<string>(defaultChart.map(({ account }) => account))

const chartFiles = ['domain/terms/chart.ts', 'domain/terms/default-chart.ts']

/** Where such a number is something else. */
const noAccounts: Readonly<Record<string, string>> = {
  'server/table-file/reader-process.ts': 'the order in which the system ends processes',
}

function namedInText(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file).split(sep).join('/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => !chartFiles.includes(file) && !(file in noAccounts))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          [...line.matchAll(/(['"`])(\d{4})\1/g)]
            .filter(([, , code = '']) => codes.has(code))
            .map(([found]) => `${file}:${index + 1}: ${found}`),
        ),
    )
}

test('an account is named by its number in the chart alone', () => {
  expect(codes.size).toBeGreaterThan(50)
  expect(['app', 'domain', 'server'].flatMap(namedInText)).toEqual([])
})

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const tokens = new Map(
  [...css.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name, light, dark]) => [name, { light: light ?? '', dark: dark ?? '' }] as const,
  ),
)

/** WCAG 2 relative luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string, theme: 'light' | 'dark'): number {
  const [one, two] = [a, b].map((name) => {
    const token = tokens.get(name)
    if (!token) throw new Error(`no token ${name}`)
    return luminance(token[theme])
  })
  return (Math.max(one ?? 0, two ?? 0) + 0.05) / (Math.min(one ?? 0, two ?? 0) + 0.05)
}

const grounds = ['paper', 'surface', 'raised', 'sunken']
const texts: [text: string, ground: string][] = [
  ...['ink', 'ink-soft', 'accent', 'warn', 'loss'].flatMap((text) =>
    grounds.map((ground): [string, string] => [text, ground]),
  ),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-loss', 'loss'],
  ['on-loss', 'loss-strong'],
  ['ink', 'accent-soft'],
  ['ink', 'warn-soft'],
  ['ink', 'loss-soft'],
  ['accent-strong', 'accent-soft'],
  ['warn', 'warn-soft'],
  ['loss', 'loss-soft'],
]

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(texts)('%s on %s is read: at least 4.5', (text, ground) => {
    expect(contrast(text, ground, theme)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['line-strong', 'focus'].flatMap((edge) => grounds.map((ground) => [edge, ground])))(
    '%s on %s is seen: at least 3',
    (edge, ground) => {
      expect(contrast(edge ?? '', ground ?? '', theme)).toBeGreaterThanOrEqual(3)
    },
  )
})

import { createHash } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from 'playwright/test'

/** Nothing on the present page keeps anyone from using it, as far as a program can find out. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  // A colour on its way to another one is measured wrongly.
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    // What turns while something is being saved never ends.
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.all(ending.map((one) => one.finished.catch(() => null)))
  })
  const { violations } = await (await axeOn(page, rules)).analyze()
  const found = violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map((node) => node.html) }))
  expect(found).toEqual([])
}

/** What loads nothing, for a page where axe is. */
const nothing = 'undefined'

async function axeOn(page: Page, rules: string[] | undefined): Promise<AxeBuilder> {
  // Half a megabyte of source, which it would load twice each time.
  const isThere = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window))
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: nothing }) })
    // Without frames of other origins the page itself can sum up; otherwise a page is opened for that, each time.
    .setLegacyMode()
    // Every element that passes would be described as well, with a selector of its own.
    .options({ resultTypes: ['violations'] })
  return rules ? axe.withRules(rules) : axe
}

const widths = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const
/** The usual tablet at a counter, where the rail is folded: nothing is beyond its edges there either. */
const tablet = { width: 1024, height: 768 }

/**
 * The same, narrow and wide, dark and light, without reloading the page, and nothing is beyond its edges.
 * A dark page is built like the light one, and its colours are the same at each width: they are looked at once.
 * Ends wide and light.
 */
export async function expectAccessibleInEveryShape(page: Page): Promise<void> {
  for (const size of widths) {
    await test.step(`${size.width} px`, async () => {
      await expectWithinEdges(page, size)
      await expectAccessible(page)
    })
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light' })
}

/**
 * The same for one of many screens that share their parts: within its edges at each width, and looked at in one shape,
 * the same whenever it is looked at. The jobs of the screens look at their own in every shape. Ends wide and light.
 * @param name of the screen; ids in it make no difference
 */
export async function expectAccessibleInOneShape(page: Page, name: string): Promise<void> {
  const [narrow, wide] = widths
  const shape = shapeOf(name)
  for (const size of [...widths, tablet]) await expectWithinEdges(page, size)
  if (shape % 2 === 0) await page.setViewportSize(narrow)
  if (shape >= 2) await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(wide)
}

/** Narrow, wide, narrow and dark, wide and dark: as many screens get the one as the other. */
function shapeOf(name: string): number {
  const withoutIds = name.replaceAll(/[0-9a-f-]{36}|\d+/g, '$')
  return createHash('sha256').update(withoutIds).digest().readUInt8() % 4
}

export async function expectWithinEdges(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  // Columns that have no room at this size are taken away once the table has seen it.
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(beyond, 'the page scrolls sideways').toBeLessThanOrEqual(0)
}

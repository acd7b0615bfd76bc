import { decimalFromMinor, type Minor } from '../../money.ts'
import type { Dims } from '../../posting/dims.ts'

/** What the columns of a table of lines are called; `tagsOf` names its values so. */
export const tagNames = [
  'party',
  'open-item',
  'due',
  'till',
  'shift',
  'location',
  'asset',
  'tax-class',
  'tax-component',
  'tax-rate-bp',
  'tax-direction',
  'tax-use',
  'tax-base',
] as const
type TagName = (typeof tagNames)[number]

/** The dimensions of a line as names and plain texts, in the order of `tagNames`; only those that it has. */
export function tagsOf(
  { dims, baseMinor }: { dims?: Dims; baseMinor?: Minor },
  currency: string,
): [TagName, string][] {
  const { tax, openItem, ...plain } = dims ?? {}
  const values: Partial<Record<TagName, string | undefined>> = {
    ...plain,
    'open-item': openItem,
    'tax-class': tax?.class,
    'tax-component': tax?.component,
    'tax-rate-bp': tax && String(tax.rateBp),
    'tax-direction': tax?.direction,
    'tax-use': tax?.use,
    'tax-base': baseMinor === undefined ? undefined : decimalFromMinor(baseMinor, currency),
  }
  return tagNames.flatMap((name): [TagName, string][] => {
    const value = values[name]
    return value === undefined ? [] : [[name, value]]
  })
}

import type { Setting, Settings } from '#domain/api/setting.ts'
import { rowsOf } from './present-settings.ts'

/** What became of each change, by the number of its entry. Of two for one day the later one counts. */
export function changeStatuses(settings: Settings): ReadonlyMap<number, string> {
  return new Map(settings.items.map((item) => [item.entryNumber, statusOf(item, settings)]))
}

function statusOf(item: Setting, settings: Settings): string {
  const { today, items } = settings
  const rows = rowsOf(item.setting, settings)
  const isCounted = rows.some(({ from }) => from === item.from)
  const ofSameDay = items.filter(({ setting, from }) => setting === item.setting && from === item.from)
  if (ofSameDay.some(({ entryNumber }) => entryNumber > item.entryNumber))
    return isCounted ? 'Replaced' : 'Reversed'
  if (!isCounted) return ofSameDay.length > 1 ? 'Reversal' : 'No effect'
  if (item.from > today) return 'Planned'
  return rows.findLast(({ from }) => from === null || from <= today)?.from === item.from ? 'In force' : 'Past'
}

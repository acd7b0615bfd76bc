/** What a release changed for the people of a shop, by the part of the program. */
export type Release = {
  version: string
  day: string
  parts: readonly { area: string; changes: readonly string[] }[]
}

/** What only those notice who run the installation. */
const ofOperators = new Set([
  'Administration',
  'Backups',
  'Backups and audit',
  'Containers',
  'Installation',
  'Restore',
])

/** Of the owner's side: employees do not have it. */
const ofOwners = new Set([
  'Activity log',
  'Bank',
  'Bills and expenses',
  'Books',
  'Books and reports',
  'Expenses',
  'Imports',
  'People',
  'Reports',
  'Staff and access',
  'Statements',
  'Tax',
])

/**
 * The releases of the changelog, newest first: what is not released yet is left out, and so is what only operators
 * notice. A line names its part before the colon; one that does not is about the program itself.
 */
export function releasesIn(changelog: string, { isOwner }: { isOwner: boolean }): readonly Release[] {
  return changelog.split(/^## /m).flatMap((section) => {
    const [, version, day] = /^(\d+\.\d+\.\d+) - (\d{4}-\d\d-\d\d)/.exec(section) ?? []
    if (version === undefined || day === undefined) return []
    const parts = new Map<string, string[]>()
    for (const [, area = '', change = ''] of section.matchAll(/^- ([A-Z][\w ]*): (.+)$/gm)) {
      if (ofOperators.has(area) || (!isOwner && ofOwners.has(area))) continue
      parts.set(area, [...(parts.get(area) ?? []), sentence(change)])
    }
    return [{ version, day, parts: [...parts].map(([area, changes]) => ({ area, changes })) }]
  })
}

/** Without the marks of code, and with a capital letter. */
function sentence(change: string): string {
  const text = change.replaceAll('`', '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Those after a version that a person has seen, up to the present one. */
export function releasesBetween(
  releases: readonly Release[],
  seen: string,
  current: string,
): readonly Release[] {
  return releases.filter(({ version }) => isNewer(version, seen) && !isNewer(version, current))
}

export function isNewer(version: string, other: string): boolean {
  return version.localeCompare(other, 'en', { numeric: true }) > 0
}

/** Two records of one person or firm that were merged; active until the merge is reversed. */
export type PartyMerge = { from: string; into: string; isActive: boolean }

/** The merges of a shop, each with whether it was taken back. @param reversals of documents of any kind */
export function mergesOf(
  merges: readonly { _id: { mergeId: string }; from: string; into: string }[],
  reversals: readonly { reverses: string; reversedKind: string }[],
): readonly PartyMerge[] {
  const takenBack = new Set(
    reversals.flatMap(({ reverses, reversedKind }) => (reversedKind === 'party-merge' ? [reverses] : [])),
  )
  return merges.map(({ _id, from, into }) => ({ from, into, isActive: !takenBack.has(_id.mergeId) }))
}

/** Under whose name a party goes on: the one that it was merged into, and that one in turn. */
export function headOf(party: string, merges: readonly PartyMerge[]): string {
  let head = party
  // No more steps than there are merges: records that were tampered with may name each other in a circle.
  for (let step = 0; step < merges.length; step += 1) {
    const next = merges.find(({ from, isActive }) => isActive && from === head)
    if (!next) break
    head = next.into
  }
  return head
}

/** All who go by one name now: the one that stays first, then those that were merged into it. */
export function groupOf(party: string, merges: readonly PartyMerge[]): string[] {
  const head = headOf(party, merges)
  return [head, ...membersOf(merges).filter((one) => one !== head && headOf(one, merges) === head)]
}

/**
 * All who were ever one with a party, itself first. What one of them settled of another stays settled when the merge
 * is taken back, so where a document's open item is found does not depend on which merges are active.
 */
export function familyOf(party: string, merges: readonly PartyMerge[]): string[] {
  const family = new Set([party])
  let before = 0
  while (before < family.size) {
    before = family.size
    for (const { from, into } of merges) {
      if (family.has(from)) family.add(into)
      if (family.has(into)) family.add(from)
    }
  }
  return [...family]
}

function membersOf(merges: readonly PartyMerge[]): string[] {
  return [...new Set(merges.flatMap(({ from, into }) => [from, into]))]
}

/** Something the raw documents say one way and the books another. */
export type Difference = {
  kind:
    | 'journal_page'
    | 'entry_number'
    | 'entry_hash'
    | 'entry_unbalanced'
    | 'chain_head'
    | 'projection'
    | 'anchor'
    | 'manifest'
    | 'heads_file'
    | 'source_missing'
    | 'source_hash'
    | 'text'
    | 'posting'
    | 'founding'
    | 'entry_missing'
    | 'recorded_at'
    | 'account_total'
    | 'product_total'
    | 'day_total'
    | 'tax_total'
    | 'open_item'
    | 'control_account'
    | 'stock_balance'
    | 'stock_move'
    | 'moves_of_source'
    | 'inventory_value'
    | 'review_item'
    | 'audit_log'
    | 'evidence'
    | 'unreadable'
  where: string
  /** What people call the document that it is of, where it is of one. */
  document?: string
  computed: string
  stored: string
}

/**
 * Compares figures by name and reports each that differs. Absent counts as 0: a total of nothing need
 * not be stored.
 */
export function compareFigures(
  kind: Difference['kind'],
  where: string,
  computed: ReadonlyMap<string, number>,
  stored: ReadonlyMap<string, number>,
): Difference[] {
  const names = [...new Set([...computed.keys(), ...stored.keys()])].sort()
  return names.flatMap((name) => {
    const left = computed.get(name) ?? 0
    const right = stored.get(name) ?? 0
    return left === right
      ? []
      : [{ kind, where: `${where} ${name}`, computed: String(left), stored: String(right) }]
  })
}

/**
 * Audits one document. What it lacks, or holds in another form than it was written in, makes the rules throw: that
 * is a difference of this document, and the audit goes on with the next.
 */
export function auditOne(differences: Difference[], where: string, audit: () => void): void {
  try {
    audit()
  } catch (error) {
    differences.push(unreadable(where, error))
  }
}

export function unreadable(where: string, error: unknown): Difference {
  const why = error instanceof Error ? error.message : String(error)
  return {
    kind: 'unreadable',
    where,
    computed: 'a whole document',
    stored: `one that can't be read (${why})`,
  }
}

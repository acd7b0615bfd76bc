/** Of a list of entries that the server cut: it has no count. */
export const onlyOldest =
  'There are more entries than can be listed. Only the oldest are here, and only they are searched. Match and reconcile them to see later ones.'

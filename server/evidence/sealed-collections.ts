/**
 * The collections whose documents are evidence but post nothing: every write of one is sealed, and the audit compares
 * each document with its last seal. The fields that are left out say nothing of what happened.
 */
export const sealedCollections: Readonly<Record<string, { unsealed?: readonly string[] }>> = {
  // How often and when the provider was last queried.
  payments: { unsealed: ['askedAt', 'revision'] },
  bankStatements: {},
  bankLines: {},
  stockCounts: {},
  drawerOpenings: {},
  attachments: {},
  purchaseOrders: {},
  quotations: {},
}

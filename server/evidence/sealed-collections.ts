/**
 * The collections whose documents are evidence but post nothing: every write of one is sealed, and the audit compares
 * each document with its last seal. The unsealed fields prove nothing about what happened.
 */
export const sealedCollections: Readonly<Record<string, { unsealed?: readonly string[] }>> = {
  // When the provider was last queried, and how often the document changed.
  payments: { unsealed: ['askedAt', 'revision'] },
  bankStatements: {},
  bankLines: {},
  stockCounts: {},
  drawerOpenings: {},
  attachments: {},
  purchaseOrders: {},
  quotations: {},
}

// Two rules keep the parts apart (app/ and server/ meet only in domain/; one way between subjects); the rest is hygiene.
/** Which folders of the server record and read the documents of a kind. Others ask the registry for what a kind says of itself. */
export const foldersOfKinds = {
  account: 'ledger',
  'asset-disposal': 'assets',
  'asset-purchase': 'assets',
  bill: 'bills',
  'bill-credit': 'bills',
  'cash-count': 'cash-counts|shifts',
  'cash-movement': 'shifts',
  'credit-write-off': 'credit',
  'delivery-bill': 'bills|deliveries',
  deposit: 'deposits',
  'deposit-use': 'sales',
  'depreciation-run': 'assets',
  erasure: 'customers',
  founding: 'shops',
  'imported-sale': 'imports',
  'instalment-plan': 'credit',
  journal: 'journal',
  lock: 'close',
  'opening-balance': 'openings',
  'party-merge': 'parties',
  payment: 'credit',
  'payment-correction': 'payment-corrections',
  'money-transfer': 'payments',
  reconciliation: 'bank',
  return: 'sales',
  reversal: 'reversals',
  sale: 'sales',
  setting: 'settings',
  'shift-close': 'shifts',
  'shift-open': 'shifts',
  spread: 'spreads',
  'stock-adjustment': 'counts',
  'stock-receipt': 'bills|deliveries|openings',
  'stock-transfer': 'stock-transfers',
  'supplier-return': 'deliveries',
  'tax-payment': 'taxation',
  'tax-return': 'taxation',
}
/** The routes that many kinds share, what a line of a bank statement is recorded as, and the demo shop. */
export const recordsMany = 'documents|bank|demo'

const kindsAreNamedByTheirOwn = [
  ...Object.entries(foldersOfKinds),
  // Every kind that is not in the table has no folder beside its own.
  [`(?!(?:${Object.keys(foldersOfKinds).join('|')})/)[^/]+`, 'books'],
].map(([kind, folders]) => ({
  name: 'kinds-are-named-by-their-own-folders',
  comment: 'What others ask of a kind is part of its description: server/books/engine/document-kind.ts.',
  severity: 'error',
  from: { path: '^server/', pathNot: [`^server/(books|${folders}|${recordsMany})/`, '[.]test[.]ts$'] },
  to: { path: `^server/books/kinds/${kind}/(kind|plan|to-record)[.]ts$` },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...kindsAreNamedByTheirOwn,
    {
      name: 'app-and-server-meet-in-domain',
      comment: 'The browser and the server share rules and schemas through domain/ only.',
      severity: 'error',
      from: { path: '^app/' },
      to: { path: '^server/' },
    },
    {
      name: 'server-never-imports-app',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^app/' },
    },
    {
      name: 'domain-is-pure',
      comment:
        'domain/ runs in the browser and on the server: no I/O, no framework, nothing of app/ or server/.',
      severity: 'error',
      from: { path: '^domain/', pathNot: '[.]test[.]ts$' },
      to: {
        path: '^(app|server|infra)/|node_modules/(mongodb|fastify|react|react-dom|pino|dexie|@remix-run|@fastify)/',
      },
    },
    {
      name: 'domain-uses-no-node',
      severity: 'error',
      from: { path: '^domain/', pathNot: '[.]test[.]ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'rules-know-no-api',
      comment:
        'Routes and answers are built from rules and terms; a rule that knew a route could not serve another.',
      severity: 'error',
      from: { path: '^domain/', pathNot: ['^domain/api/', '[.]test[.]ts$'] },
      to: { path: '^domain/api/' },
    },
    {
      name: 'books-know-no-api',
      comment:
        'What is stored and posted does not follow from routes. The one answer that must be the same for ever, to a recorded sale, is made beside its kind.',
      severity: 'error',
      from: { path: '^server/(books|db)/', pathNot: '^server/books/kinds/sale/resend[.]ts$' },
      to: { path: '^(domain/api|server/http)/' },
    },
    {
      name: 'terms-know-no-rules',
      comment: 'The words of the trade stand below everything that speaks of them.',
      severity: 'error',
      from: { path: '^domain/terms/', pathNot: '[.]test[.]ts$' },
      to: { path: '^domain/', pathNot: '^domain/terms/' },
    },
    {
      name: 'ledger-knows-no-document',
      comment: 'One way between subjects: sale -> tax, stock, credit, payments -> posting.',
      severity: 'error',
      from: { path: '^domain/(posting|tax|stock)/', pathNot: '[.]test[.]ts$' },
      to: { path: '^domain/documents/' },
    },
    {
      name: 'tax-and-stock-know-no-posting',
      severity: 'error',
      from: { path: '^domain/(tax|stock)/', pathNot: '[.]test[.]ts$' },
      to: { path: '^domain/posting/' },
    },
    {
      name: 'engine-knows-no-kind',
      comment: 'A new kind of document is a folder of its own and a line in the registry.',
      severity: 'error',
      from: { path: '^server/books/(engine|writers)/' },
      to: { path: '^server/books/kinds/' },
    },
    {
      name: 'providers-are-known-by-their-registry',
      comment:
        'A payment provider is its description and its adapter, each in a folder of its own. All else takes them from the index.ts beside these folders.',
      severity: 'error',
      from: {
        path: '^(app|domain|server)/',
        pathNot: ['^(domain|server)/payments/providers/(index[.]ts|[^/]+/)', '[.]test[.]tsx?$'],
      },
      to: { path: '^(domain|server)/payments/providers/[^/]+/' },
    },
    {
      name: 'providers-know-no-other',
      severity: 'error',
      from: { path: '^(?:domain|server)/payments/providers/([^/]+)/' },
      to: {
        path: '^(domain|server)/payments/providers/[^/]+/',
        pathNot: '^(domain|server)/payments/providers/$1/',
      },
    },
    {
      name: 'writers-have-one-interface',
      comment:
        'How several processes write the books of one shop (lease, local IPC, database) is behind SharedWriting.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/books/writers/' },
      to: { path: '^server/books/writers/', pathNot: '^server/books/writers/shared-writing[.]ts$' },
    },
    {
      name: 'files-are-read-apart',
      comment:
        'A file that was sent is parsed in a process of its own (server/table-file): the server only takes its rows. The statement of a bank is a text of a few megabytes at most, and its lines are few.',
      severity: 'error',
      from: {
        path: '^(server|domain)/',
        pathNot: [
          '^domain/import/table/',
          '^domain/bank/statement-table[.]ts$',
          '^server/(products/read-products|parties/read-parties|imports/read-sales|openings/read-openings|table-file/reader-process|table-file/read-conventions)[.]ts$',
          '[.]test[.]ts$',
        ],
      },
      to: {
        path: '^(domain/import/table/(bytes|csv|table|xlsx|xml|zip)|server/(products/read-products|parties/read-parties|imports/read-sales|openings/read-openings))[.]ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only-stores-and-db-speak-to-mongodb',
      comment: 'A subject talks to MongoDB in its store alone.',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: [
          '^server/db/',
          '^server/main[.]ts',
          '^server/((books|admin|expenditure|journal)/)?[^/]+/[^/]*store[.]ts',
          '^server/audit/main[.]ts',
        ],
      },
      to: { path: 'node_modules/mongodb/' },
    },
    {
      name: 'begin-needs-nothing-else',
      comment:
        'What a command begins with runs on Node 18, before any package is there and without TypeScript.',
      severity: 'error',
      from: { path: '^infra/local/begin/', pathNot: '[.]test[.]ts$' },
      to: { pathNot: '^infra/local/begin/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:|[.]wasm[?]url$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
}

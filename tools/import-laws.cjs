// The import rules, one for each law; ARCHITECTURE.md explains why.
const feature = '^src/features/([^/]+/[^/]+)/'
const areas = require('./areas.cjs')
const law = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    law(
      'values-stand-alone',
      'values are plain data and arithmetic',
      { path: '^src/values/' },
      { path: '^src/', pathNot: '^src/values/' },
    ),
    law(
      'wire-knows-only-values',
      'both sides of the wire import it',
      { path: '^src/wire/', pathNot: '\\.test(-d)?\\.ts$' },
      { path: '^src/', pathNot: '^src/(wire|values)/' },
    ),
    law(
      'platform-is-feature-blind',
      '',
      { path: '^src/platform/' },
      { path: '^src/', pathNot: '^src/(platform|wire|values)/' },
    ),
    law(
      'ui-is-feature-blind',
      'ui could be lifted into another product',
      { path: '^src/ui/' },
      { path: '^src/', pathNot: '^src/(ui|values)/' },
    ),

    law(
      'features-never-look-up',
      'api, web and hosts compose features, not the reverse',
      { path: '^src/features/', pathNot: '\\.test\\.tsx?$' },
      { path: '^src/(api|web|hosts)/' },
    ),
    ...areas
      .slice(0, -1)
      .map((area, at) =>
        law(
          `areas-are-layered-${area}`,
          'an area imports only itself and the areas before it',
          { path: `^src/features/${area}/`, pathNot: '\\.test\\.tsx?$' },
          { path: `^src/features/(${areas.slice(at + 1).join('|')})/` },
        ),
      ),
    law(
      'every-slice-has-an-area',
      `one of ${areas.join(', ')}`,
      {},
      { path: '^src/features/', pathNot: `^src/features/(${areas.join('|')})/[^/]+/` },
    ),
    law(
      'contract-is-shared-language',
      'both sides read it: values, wire, contracts, and rules, which are as pure',
      { path: '^src/features/[^/]+/[^/]+/contract' },
      { path: '^src/', pathNot: '^src/(values|wire)/|/(contract|rules)(\\.ts$|/)' },
    ),
    law(
      'rules-are-pure',
      'no database, no clock, no React: a rule is a function of its arguments',
      { path: '^src/features/[^/]+/[^/]+/rules', pathNot: '\\.test\\.ts$' },
      { path: '^src/', pathNot: '^src/values/|/contract(\\.ts$|/)|/rules(\\.ts$|/)' },
    ),
    law(
      'stores-only-store',
      'a store turns rows into facts; it decides nothing and calls no other feature',
      { path: '^src/features/[^/]+/[^/]+/store' },
      { path: '/(actions|endpoints|tasks|screens|parts)' },
    ),
    law(
      'actions-do-not-speak-http',
      '',
      { path: '^src/features/[^/]+/[^/]+/actions' },
      { path: '^src/platform/http|/(endpoints|screens|parts)' },
    ),
    law(
      'screens-see-the-wire-only',
      'screens get data from the api client, never from the server side',
      { path: '^src/(web|ui)/|^src/features/[^/]+/[^/]+/(screens|parts)/', pathNot: '\\.test\\.tsx?$' },
      {
        path: '^src/(platform|api|hosts)/|^src/features/[^/]+/[^/]+/(store|actions|endpoints|tasks|mails)[./]',
        reachable: true,
      },
    ),

    law(
      'features-meet-at-their-doors',
      'another feature offers contract, rules, actions, checks, form and parts; the rest is private',
      { path: feature, pathNot: '\\.test\\.tsx?$' },
      {
        path: '^src/features/',
        pathNot: '^src/features/$1/|/(contract|rules|actions|checks|form)\\.ts$|/(contract|rules|actions|parts)/',
      },
    ),
    law('everything-resolves', 'an import of a missing file must not pass', {}, { couldNotResolve: true }),
    law(
      'ledger-is-the-floor',
      'money movement knows no feature',
      { path: '^src/features/funding/ledger/' },
      { path: '^src/features/', pathNot: '^src/features/funding/ledger/' },
    ),

    law(
      'runs-anywhere',
      'only hosts/node may touch Node; the same api runs in the browser',
      { path: '^src/', pathNot: '^src/hosts/node/|\\.test\\.tsx?$' },
      { dependencyTypes: ['core'] },
    ),
    law(
      'test-mode-runs-in-browsers',
      'what only Node has is not there',
      { path: '^src/hosts/test-mode/', pathNot: '\\.test\\.ts$' },
      { path: '^src/hosts/node/' },
    ),
    law(
      'drivers-live-in-hosts',
      '',
      { path: '^src/', pathNot: '^src/hosts/' },
      { path: 'node_modules/(@electric-sql|@node-rs|pg|postgres|nodemailer|sharp|pino|pdfkit)' },
    ),
    law('no-cycles', '', {}, { circular: true }),
    law('no-orphans', 'dead files leave', { orphan: true, pathNot: '\\.(test|d)\\.tsx?$|^src/hosts/' }, {}),
  ],
  options: {
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
    doNotFollow: { path: 'node_modules' },
  },
}

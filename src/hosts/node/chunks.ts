import type { Rolldown } from 'vite'

// How the pages' scripts are put into files: few, because each one asked for costs a slow line more than what is in
// it. A page takes the framework, the shell, what its family of pages shares, and its own screen.

/** Screens by who opens them together. */
const reading = /\/(Home|About|Terms|StemSectors|Sector|ProjectList|Project|Researcher)Screen\.tsx$/
const joining = /\/(GetStarted|SignIn|ResearcherSignup|ConfirmMail|Arrived)Screen\.tsx$/
const profile = /\/(Settings|DonorProfile|ResearcherProfile)Screen\.tsx$/

type Shared = { readonly name: string; readonly isFor: (screens: readonly string[]) => boolean }

/**
 * Where a module goes that several screens take along: to the first that fits. What a module needs is taken along by
 * the same screens at least, so that a file never needs one that stands below it.
 */
const shared: readonly Shared[] = [
  {
    name: 'common',
    isFor: (screens) => screens.some((one) => reading.test(one)) && screens.some((one) => joining.test(one)),
  },
  { name: 'reading', isFor: (screens) => screens.some((one) => reading.test(one)) },
  { name: 'joining', isFor: (screens) => screens.some((one) => joining.test(one)) },
  { name: 'working', isFor: (screens) => !screens.every((one) => profile.test(one)) },
  { name: 'profile', isFor: () => true },
]

export function chunkGroups(): Rolldown.CodeSplittingOptions {
  const groups = shared.map(({ name, isFor }, at) => ({
    name: (id: string, graph: Rolldown.ChunkingContext) => {
      // What opens later stays a file of its own.
      if (isEntry(graph.getModuleInfo(id))) return null
      const loadedBy = entriesOf(id, graph)
      return loadedBy.length > 1 && isFor(loadedBy) ? name : null
    },
    debugName: name,
    test: /\.(tsx?|m?js)$/,
    priority: shared.length - at,
  }))
  return {
    groups: [
      {
        name: 'framework',
        test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//,
        priority: 9,
      },
      { name: 'shell', test: (id) => !id.endsWith('/begin.ts'), tags: ['$initial'], priority: 8 },
      ...groups,
    ],
  }
}

/** What is loaded by itself (the entry, a screen, a dialog that opens later) and takes this module along. */
function entriesOf(id: string, graph: Rolldown.ChunkingContext): readonly string[] {
  const seen = new Set([id])
  const entries: string[] = []
  for (const one of seen) {
    const module = graph.getModuleInfo(one)
    if (isEntry(module)) entries.push(one)
    for (const importer of module?.importers ?? []) seen.add(importer)
  }
  return entries
}

const isEntry = (module: Rolldown.ModuleInfo | null): boolean =>
  module !== null && (module.isEntry || module.dynamicImporters.length > 0)

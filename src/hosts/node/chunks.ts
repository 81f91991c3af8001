import type { Rolldown } from 'vite'

// How scripts are grouped into files. Few files, because on a slow connection each request costs more than its bytes:
// the framework, the shell, one for the page's group, and one for its screen.

/** Screens that are often visited together. */
const reading =
  /\/(Home|About|StemSectors|Sector|Search|ProjectList|AllProjects|ProjectHistory|Project|Researcher|Jobs|Job)Screen\.tsx$/
/** The largest page: it loads nothing that only other pages need, and they load nothing that only it needs. */
const project = /\/ProjectScreen\.tsx$/
/** Loaded only with its tab of a project's page. */
const ledger = /\/LedgerTab\.tsx$/
/** The project page's other parts, which come after the first view. */
const tabs = /\/(Sections|QuestionsTab|AskForm|UpdatesTab|OutcomeBanner)\.tsx$/
const isLater = (screen: string): boolean => ledger.test(screen) || tabs.test(screen)
/**
 * The page with the most forms and filters for readers: what it shares with the later parts is loaded by all such
 * pages.
 */
const search = /\/SearchScreen\.tsx$/
const joining =
  /\/(GetStarted|SignIn|ResearcherSignup|ConfirmMail|Arrived|Invitation|Mailbox|Contact|Ticket)Screen\.tsx$/
/** The parts of the job board for visitors without an account; its forms come after the first paint. */
const careers = /\/(PostJob|ManageJob|Apply|Application|JobApplications)Screen\.tsx$/
/** The screens that share the rendering of a position with the desk and the form. */
const board = /\/(Jobs|Job)Screen\.tsx$/
/** Where searches of the job board are saved; the board itself loads only the row that it shows. */
const searches = /\/(SaveSearch|SavedJobsScreen|MyJobsScreen|EndJobAlertScreen)\.tsx$/
/** Shares modules with the forms that edit a project, and with no other page for readers. */
const history = /\/ProjectHistoryScreen\.tsx$/
const profile = /\/(Settings|DonorProfile|ResearcherProfile)Screen\.tsx$/

/** The pages of the staff. */
const desks =
  /\/features\/office\/(?!content\/)|\/(Texts|Stories|Rubrics|ReviewStatistics|ReviewDesk|Verifications|Sessions|ApplicationAccess)Screen\.tsx$/
/** The forms of a project, the longest of all. */
const submitting = /\/(EditProject|SubmitProject)Screen\.tsx$/
/** The form of a position. */
const posting = /\/(ManageJob|Posting|EditJobScreen)\.tsx$/
/** A plan and its invoices. */
const billing = /\/(Subscription|Invoice|ResearcherProfile)Screen\.tsx$/

/** What only pages of one purpose share: other signed-in pages do not load it. */
const purposes: readonly { readonly name: string; readonly screens: RegExp }[] = [
  { name: 'submitting', screens: submitting },
  { name: 'desks', screens: desks },
  { name: 'posting', screens: posting },
  { name: 'billing', screens: billing },
  { name: 'profile', screens: profile },
]
const isOnly = (screens: readonly string[], ours: RegExp): boolean => screens.every((one) => ours.test(one))

/** Our own texts: modules shared with the desk where staff edit them, and nothing else of the desk. */
const documents = /\/DocumentScreen\.tsx$/

/** Shares only the names of the opt-out topics with the settings. */
const leaving = /\/UnsubscribeScreen\.tsx$/

/** Whether these are the only pages for readers that import a module. */
function isAlone(screens: readonly string[], ours: RegExp): boolean {
  const readers = screens.filter((one) => reading.test(one))
  return readers.length > 0 && readers.every((one) => ours.test(one))
}

/** On each page of a signed-in person: they load nothing that only other pages need. */
const accountMenu = /\/AccountMenu\.tsx$/
const forSignedIn = /\/for-signed-in\.ts$/

/** The list of pages for signed-in people. */
const personalPages = /\/web\/routes\.tsx$/

/** What nearly every page needs, of visitors or of signed-in people. */
const isCommon = (screens: readonly string[]): boolean =>
  screens.some((one) => reading.test(one) || ledger.test(one)) &&
  screens.some((one) => joining.test(one) || accountMenu.test(one) || personalPages.test(one))

/** Small parts of the search page that come after the first view. */
const finding = /\/(result-keys\.ts|(RecentSearches|NothingFound|FoundPositions)\.tsx)$/

type Shared = {
  readonly name: string
  readonly isFor: (screens: readonly string[]) => boolean
  /**
   * Lazily loaded modules that are in this file too, with those of their dependencies that no earlier group takes;
   * others have files of their own.
   */
  readonly holds?: RegExp
}

/**
 * The first group that fits gets a module that several screens import. A module's dependencies are imported by at
 * least the same screens, so no two files import from each other.
 */
const shared: readonly Shared[] = [
  { name: 'common', isFor: isCommon },
  {
    name: 'account',
    isFor: (screens) => screens.some((one) => accountMenu.test(one) || forSignedIn.test(one)),
    holds: accountMenu,
  },
  { name: 'searches', isFor: (screens) => screens.every((one) => searches.test(one)), holds: /\/SaveSearch\.tsx$/ },
  { name: 'careers', isFor: (screens) => screens.every((one) => careers.test(one)) },
  {
    name: 'reading',
    isFor: (screens) =>
      screens.some((one) => reading.test(one) && !project.test(one)) &&
      (screens.some((one) => project.test(one)) || (screens.some(isLater) && screens.some((one) => search.test(one)))),
  },
  { name: 'project', isFor: (screens) => screens.some((one) => project.test(one)), holds: project },
  { name: 'board', isFor: (screens) => isAlone(screens, board) },
  { name: 'history', isFor: (screens) => isAlone(screens, history) },
  { name: 'browsing', isFor: (screens) => screens.some((one) => reading.test(one)) },
  { name: 'joining', isFor: (screens) => screens.some((one) => joining.test(one)) },
  { name: 'ledger', isFor: (screens) => screens.some((one) => ledger.test(one)) },
  { name: 'tabs', isFor: (screens) => screens.some((one) => tabs.test(one)) },
  { name: 'texts', isFor: (screens) => screens.some((one) => documents.test(one)) },
  { name: 'leaving', isFor: (screens) => screens.some((one) => leaving.test(one)) },
  { name: 'finding', isFor: (screens) => screens.every((one) => finding.test(one)), holds: finding },
  {
    name: 'working',
    isFor: (screens) => !purposes.some((one) => isOnly(screens, one.screens)),
    holds: /\/FileUpload\.tsx$/,
  },
  ...purposes.map((one) => ({ name: one.name, isFor: (screens: readonly string[]) => isOnly(screens, one.screens) })),
]

/**
 * The files preloaded with a lazily loaded part: on the job board none, because the page already has the rest, and the
 * list of names would cost more than the wait.
 */
export const preloadsOf = (file: string, names: string[]): string[] => (/\bJobsScreen-/.test(file) ? [] : names)

const isFirst = (id: string, graph: Rolldown.ChunkingContext): boolean =>
  !id.endsWith('/begin.ts') && entriesOf(id, graph).some((one) => graph.getModuleInfo(one)?.isEntry)

/**
 * @param isTestMode its first script must run before anything of the product. Otherwise, modules that nearly every page
 * needs go into the shell: a separate file would compress worse and be one more request.
 */
export function chunkGroups(isTestMode = false): Rolldown.CodeSplittingOptions {
  const groups = shared.map(({ name, isFor, holds }, at) => ({
    name: (id: string, graph: Rolldown.ChunkingContext) => {
      if (isEntry(graph.getModuleInfo(id))) return holds?.test(id) ? name : null
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
        priority: shared.length + 2,
      },
      {
        name: (id, graph) => (isFirst(id, graph) || (!isTestMode && isNearlyEverywhere(id, graph)) ? 'shell' : null),
        debugName: 'shell',
        test: /\.(tsx?|m?js)$/,
        priority: shared.length + 1,
      },
      ...groups,
    ],
  }
}

/** The entry points (the entry, a screen, a lazily loaded dialog) that import this module, directly or not. */
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

const isNearlyEverywhere = (id: string, graph: Rolldown.ChunkingContext): boolean =>
  !isEntry(graph.getModuleInfo(id)) && isCommon(entriesOf(id, graph))

const isEntry = (module: Rolldown.ModuleInfo | null): boolean =>
  module !== null && (module.isEntry || module.dynamicImporters.length > 0)

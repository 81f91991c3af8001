import { fetchedInView, fetchedPart } from '#wire/fetched-part.tsx'

// Long parts that few readers open: their scripts are fetched with them.

export const updatesTab = fetchedPart(() =>
  import('#features/research/updates/parts/UpdatesTab.tsx').then((module) => module.UpdatesTab),
)

export const questionsTab = fetchedPart(() =>
  import('#features/research/questions/parts/QuestionsTab.tsx').then((module) => module.QuestionsTab),
)

export const ledgerTab = fetchedPart(() =>
  import('#features/funding/donations/parts/LedgerTab.tsx').then((module) => module.LedgerTab),
)

/** For projects with payouts. */
export const spendingSection = fetchedPart(() =>
  import('#features/funding/payouts/parts/SpendingSection.tsx').then((module) => module.SpendingSection),
)

/** Only for closed projects. */
export const outcomeBanner = fetchedPart(() =>
  import('#features/funding/outcomes/parts/OutcomeBanner.tsx').then((module) => module.OutcomeBanner),
)

export const sections = fetchedInView(
  () => import('./Sections.tsx').then((module) => module.Sections),
  'grid grid-cols-[minmax(0,1fr)] gap-10',
)

import { fetchedPart } from '#wire/fetched-part.tsx'

// Tabs that are long and read by few: their scripts come with them.

export const updatesTab = fetchedPart(() =>
  import('#features/research/updates/parts/UpdatesTab.tsx').then((module) => module.UpdatesTab),
)

export const questionsTab = fetchedPart(() =>
  import('#features/research/questions/parts/QuestionsTab.tsx').then((module) => module.QuestionsTab),
)

export const ledgerTab = fetchedPart(() =>
  import('#features/funding/donations/parts/LedgerTab.tsx').then((module) => module.LedgerTab),
)

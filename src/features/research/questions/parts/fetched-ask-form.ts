import { fetchedPart } from '#wire/fetched-part.tsx'

/** Loaded only with the tab of questions: the first tab needs no form. */
export const askForm = fetchedPart(() => import('./AskForm.tsx').then((module) => module.AskForm))

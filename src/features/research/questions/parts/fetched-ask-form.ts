import { fetchedPart } from '#wire/fetched-part.tsx'

/** Of the tab of questions alone: what a form needs does not come with what the first tab shows of questions. */
export const askForm = fetchedPart(() => import('./AskForm.tsx').then((module) => module.AskForm))

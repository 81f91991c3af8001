import { fetchedPart } from '#wire/fetched-part.tsx'

// None of these is on every page of results, so their scripts are fetched when needed.

export const foundPositions = fetchedPart(() => import('./FoundPositions.tsx').then((module) => module.FoundPositions))

/** Before anything was typed. */
export const recentSearches = fetchedPart(() => import('./RecentSearches.tsx').then((module) => module.RecentSearches))

export const nothingFound = fetchedPart(() => import('./NothingFound.tsx').then((module) => module.NothingFound))

import { fetchedPart } from '#wire/fetched-part.tsx'

// None of them is on every page of results: their scripts come when they do.

export const foundPositions = fetchedPart(() => import('./FoundPositions.tsx').then((module) => module.FoundPositions))

/** Before anything was typed. */
export const recentSearches = fetchedPart(() => import('./RecentSearches.tsx').then((module) => module.RecentSearches))

export const nothingFound = fetchedPart(() => import('./NothingFound.tsx').then((module) => module.NothingFound))

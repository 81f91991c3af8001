import { changedUrl } from '#wire/changed-url.ts'

type Change = { readonly to?: string | undefined; readonly search?: string | undefined }

/** The current URL with another choice or search; keeps the guest's key. */
export const redirectUrl = (query: URLSearchParams, change: Change): string => changedUrl(query, change)

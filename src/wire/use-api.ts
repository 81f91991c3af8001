import { createContext, useContext, useMemo } from 'react'
import { type Api, createClient, type Fetch } from './client.ts'
import type { Contract } from './contract.ts'

/** The fetch for buttons and forms; undefined while rendering on the server. */
export const ApiFetch = createContext<Fetch | undefined>(undefined)

/** The bearer token for requests without `fetch`, such as an upload with progress; undefined for a visitor. */
export const AccessToken = createContext<() => Promise<string | undefined>>(() => Promise.resolve(undefined))

/** A typed client for buttons and forms: `const api = useApi<typeof donationsContract>()`. */
export function useApi<C extends Contract>(): Api<C> {
  const fetch = useContext(ApiFetch)
  return useMemo(() => createClient<C>(fetch ?? noFetch, globalThis.location?.origin ?? 'http://server'), [fetch])
}

const noFetch: Fetch = () => Promise.reject(new Error('nothing may be called while rendering'))

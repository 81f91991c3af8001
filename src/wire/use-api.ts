import { createContext, useContext, useMemo } from 'react'
import { type Api, createClient, type Fetch } from './client.ts'
import type { Contract } from './contract.ts'

/** The fetch for gestures (buttons, forms); undefined while rendering on the server, where nobody presses. */
export const ApiFetch = createContext<Fetch | undefined>(undefined)

/** The bearer token for what `fetch` cannot do, such as an upload with its progress; undefined for a visitor. */
export const AccessToken = createContext<() => Promise<string | undefined>>(() => Promise.resolve(undefined))

/** A typed caller for gestures: `const api = useApi<typeof donationsContract>()`. */
export function useApi<C extends Contract>(): Api<C> {
  const fetch = useContext(ApiFetch)
  return useMemo(() => createClient<C>(fetch ?? noFetch, globalThis.location?.origin ?? 'http://server'), [fetch])
}

const noFetch: Fetch = () => Promise.reject(new Error('nothing may be called while rendering'))
